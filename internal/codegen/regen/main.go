// Command regen writes everything under gen/: run "go run ./internal/codegen/regen" from the
// root of the repository. With -check it writes nothing and fails if anything
// would change.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/serialbench/serialbench/gen/catalog"
	"github.com/serialbench/serialbench/internal/codegen/generate"
)

const module = "github.com/serialbench/serialbench"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	check := flag.Bool("check", false, "write nothing; fail if a file is not as it would be generated")
	codecs := flag.String("codec", "**", "only codecs that match this `glob`, or one of several with commas, for example json/*")
	families := flag.String("family", "*", "only Go types whose family matches this `glob`, for example person")
	part := flag.Bool("part", false, "this program was built with some of the codecs only (go run ./contribute generate)")
	list := flag.Bool("list", false, "write the ids of the codecs that this program was built with, and nothing else")
	flag.Parse()
	if *list {
		for _, c := range catalog.Codecs() {
			fmt.Println(c.ID)
		}
		return nil
	}

	toolchain, err := os.ReadFile(filepath.Join("bench", "toolchain"))
	if err != nil {
		return err
	}
	// Generators, formatting and the standard library are those of one Go, whichever is installed.
	if err := os.Setenv("GOTOOLCHAIN", strings.TrimSpace(string(toolchain))); err != nil {
		return err
	}
	if runtime.Version() != os.Getenv("GOTOOLCHAIN") && !*part {
		return again(ctx)
	}
	if renewed, err := renewCatalog(*check); err != nil || renewed && !*part {
		if renewed { // this program was built with the old list
			return again(ctx)
		}
		return err
	}
	h := repository{check: *check, part: *part}
	if err := h.choose(catalog.Codecs(), *codecs, *families); err != nil {
		return err
	}
	box, err := generate.NewToolbox(ctx, "tools")
	if err != nil {
		return err
	}
	defer box.Close()
	h.tools = box
	return h.generate()
}

// renewCatalog brings gen/catalog up to date and reports whether it had to.
func renewCatalog(check bool) (bool, error) {
	folders, err := generate.Folders(".")
	if err != nil {
		return false, err
	}
	src, err := generate.CatalogSource(module, folders)
	if err != nil {
		return false, err
	}
	path := filepath.Join("gen", "catalog", "catalog.go")
	if check {
		old, err := os.ReadFile(path)
		if err != nil || string(old) != string(src) {
			return false, fmt.Errorf("%s is not up to date; run: go run ./internal/codegen/regen", path)
		}
		return false, nil
	}
	beside := filepath.Join("gen", "catalog", "facts.go") // needed to build this program, filled later
	if _, err := os.Stat(beside); errors.Is(err, fs.ErrNotExist) {
		empty, err := generate.Facts{}.Source()
		if err != nil {
			return false, err
		}
		if _, err := generate.WriteIfChanged(beside, empty); err != nil {
			return false, err
		}
	}
	return generate.WriteIfChanged(path, src)
}

func again(ctx context.Context) error {
	cmd := exec.CommandContext(ctx, "go", append([]string{"run", "./internal/codegen/regen"}, os.Args[1:]...)...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	return cmd.Run()
}
