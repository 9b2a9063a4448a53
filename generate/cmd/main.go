// Command cmd writes everything under gen/: run "go run ./generate/cmd" from the
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

	"github.com/serialbench/serialbench/gen/catalog"
	"github.com/serialbench/serialbench/generate"
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
	codecs := flag.String("codec", "**", "only codecs that match this `glob`, for example json/*")
	families := flag.String("family", "*", "only Go types whose family matches this `glob`, for example person")
	flag.Parse()

	if renewed, err := renewCatalog(*check); err != nil || renewed {
		if renewed { // this program was built with the old list
			return again(ctx)
		}
		return err
	}
	box, err := generate.NewToolbox(ctx, "tools")
	if err != nil {
		return err
	}
	defer box.Close()
	h := house{check: *check, codecs: *codecs, families: *families, tools: box}
	return h.generate(catalog.Codecs())
}

// renewCatalog brings gen/catalog up to date and tells whether it had to.
func renewCatalog(check bool) (bool, error) {
	src, err := generate.CatalogSource(".", module)
	if err != nil {
		return false, err
	}
	path := filepath.Join("gen", "catalog", "catalog.go")
	if check {
		old, err := os.ReadFile(path)
		if err != nil || string(old) != string(src) {
			return false, fmt.Errorf("%s is not up to date; run: go run ./generate/cmd", path)
		}
		return false, nil
	}
	beside := filepath.Join("gen", "catalog", "facts.go")
	if _, err := os.Stat(beside); errors.Is(err, fs.ErrNotExist) { // needed to build this program, filled later
		empty, err := generate.FactsSource(nil, nil, nil, nil)
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
	cmd := exec.CommandContext(ctx, "go", append([]string{"run", "./generate/cmd"}, os.Args[1:]...)...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	return cmd.Run()
}
