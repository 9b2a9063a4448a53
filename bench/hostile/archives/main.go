// Command archives packs what attacks left into the archives of published/reproducers, and unpacks an archive of
// those or of the inputs of Go's fuzzer. bench/publish.sh and bench/fuzz.sh run it:
//
//	go run ./bench/hostile/archives pack -named attack.jsonl -o published/reproducers reproducers
//	go run ./bench/hostile/archives unpack -o /tmp/json bench/hostile/testdata/fuzz/json_std.txtar.gz
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/check/attack"
	"github.com/serialbench/serialbench/internal/check/attack/archive"
)

func main() {
	if err := run(os.Stdout, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "archives:", err)
		os.Exit(1)
	}
}

func run(out io.Writer, args []string) error {
	if len(args) == 0 {
		return errors.New("give pack or unpack")
	}
	flags := flag.NewFlagSet(args[0], flag.ContinueOnError)
	folder := flags.String("o", "", "`folder` to write to")
	named := flags.String("named", "", "`file` in which the names of what is packed have to be (default all is)")
	if err := flags.Parse(args[1:]); err != nil {
		return err
	}
	switch {
	case *folder == "" || flags.NArg() == 0:
		return errors.New("give -o FOLDER, and what to read")
	case args[0] == "pack":
		return pack(out, *folder, *named, flags.Args())
	case args[0] == "unpack":
		return unpack(*folder, flags.Args())
	}
	return fmt.Errorf("%q is neither pack nor unpack", args[0])
}

// mostBytes of a reproducer are packed: longer ones, deep nesting mostly, an attack makes again.
const mostBytes = 64 << 10

// pack writes the reproducers of folders, which hold them in files or archives, to archives in another folder, and
// their names to out. Of two with one name it takes that of the later folder. One that is not there holds none.
func pack(out io.Writer, to, named string, folders []string) error {
	byName := map[string]archive.File{}
	for _, from := range folders {
		files, err := archive.Folder(os.DirFS(from), ".json")
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("in %s: %w", from, err)
		}
		for _, f := range files {
			byName[f.Name] = f
		}
	}
	var names []byte
	if named != "" {
		var err error
		if names, err = os.ReadFile(named); err != nil {
			return err
		}
	}
	var files []archive.File
	for name, f := range byName {
		if len(f.Data) <= mostBytes && (named == "" || bytes.Contains(names, []byte(name))) {
			files = append(files, f)
		}
	}
	slices.SortStableFunc(files, func(a, b archive.File) int { return strings.Compare(a.Name, b.Name) })
	if err := attack.PackReproducers(to, files); err != nil {
		return err
	}
	for _, f := range files {
		if _, err := fmt.Fprintln(out, f.Name); err != nil {
			return err
		}
	}
	return nil
}

// unpack writes the files of archives to a folder.
func unpack(to string, archives []string) error {
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	for _, path := range archives {
		files, err := archive.Read(path)
		if err != nil {
			return err
		}
		for _, f := range files {
			if err := os.WriteFile(filepath.Join(to, filepath.Base(f.Name)), f.Data, 0o644); err != nil {
				return err
			}
		}
	}
	return nil
}
