// Command size prints by how many bytes each codec makes a program larger: it
// builds a program that marshals and unmarshals one person with that codec alone,
// and one that has the same type and no codec. Run it in a checkout; each
// program takes some seconds to link:
//
//	go run ./bench/size -codec 'json/**'
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/serialbench/serialbench/bench/inprocess"
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/interrupt"
)

func main() {
	glob := flag.String("codec", "**", "only codecs that match this `glob`")
	flag.Parse()
	interrupt.Main("size", func(ctx context.Context) error { return run(ctx, *glob) })
}

func run(ctx context.Context, glob string) (err error) {
	e, err := inprocess.Engine()
	if err != nil {
		return err
	}
	var ids []string
	for _, i := range e.Infos {
		if codec.Match(glob, i.ID) {
			ids = append(ids, i.ID)
		}
	}
	if len(ids) == 0 {
		return fmt.Errorf("no codec matches %q", glob)
	}
	dir, err := os.MkdirTemp("", "serialbench-size-*")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	m, err := inprocess.Module(ctx, dir, ids, []string{"person"})
	if err != nil {
		return err
	}
	bindings, err := find(filepath.Join(m.Folder, "gen", "person"))
	if err != nil {
		return err
	}
	out := filepath.Join(dir, "program")
	bare, err := sizeOf(ctx, m, out, without)
	if err != nil {
		return err
	}
	fmt.Printf("%-28s %12s %12s\n%-28s %12d\n", "codec", "bytes", "added", "(none)", bare)
	for i, b := range bindings {
		fmt.Fprintf(os.Stderr, "\r%d/%d %-40s", i+1, len(bindings), b.id)
		size, err := sizeOf(ctx, m, out, fmt.Sprintf(with, b.path, b.call))
		if err != nil {
			return fmt.Errorf("%s: %w", b.id, err)
		}
		fmt.Printf("%-28s %12d %12d\n", b.id, size, size-bare)
	}
	fmt.Fprintln(os.Stderr)
	return nil
}

const without = `package main

import "github.com/serialbench/serialbench/dataset"

func main() { println(len(dataset.Person{}.Name)) }
`

const with = `package main

import (
	"github.com/serialbench/serialbench/dataset"

	lib %q
)

var _ dataset.Person

func main() {
	c, err := lib.%s
	if err != nil {
		panic(err)
	}
	b, err := c.Marshal(nil, new(dataset.Person))
	if err != nil {
		panic(err)
	}
	if err := c.Unmarshal(b, new(dataset.Person)); err != nil {
		panic(err)
	}
}
`

// sizeOf returns the size of the program with that source.
func sizeOf(ctx context.Context, m *build.Program, out, source string) (int64, error) {
	err := m.Go(ctx, map[string][]byte{"main.go": []byte(source)}, nil, "build", "-mod=mod",
		"-buildvcs=false", "-o", out)
	if err != nil {
		return 0, err
	}
	info, err := os.Stat(out)
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}
