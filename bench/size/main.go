// Command size prints by how many bytes each codec makes a program larger: it builds a program that marshals and
// unmarshals one person with that codec alone, and one that has the same type and no codec, both without symbols. With
// -runtime it does so for WebAssembly too, and says whether the codecs carry values of person and order there. Run it
// in a checkout; each program takes some seconds to link:
//
//	go install github.com/tetratelabs/wazero/cmd/wazero@v1.9.0
//	go run ./bench/size -codec 'json/**' -runtime 'wazero run'
package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/serialbench/serialbench/bench/inprocess"
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/atomicfile"
	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/interrupt"
)

// together is how many codecs a program has that verifies.
const together = 16

// head begins what is renewed of a page.
const head = "Measured with "

func main() {
	glob := flag.String("codec", "**", "only codecs that match this `glob`")
	run := flag.String("runtime", "", "the `command` that runs a program of WebAssembly, such as wazero run")
	page := flag.String("page", "", "renew the table of this `file`")
	flag.Parse()
	interrupt.Main("size", func(ctx context.Context) error { return sizes(ctx, *glob, strings.Fields(*run), *page) })
}

func sizes(ctx context.Context, glob string, run []string, page string) (err error) {
	if len(run) > 0 {
		if _, err := exec.LookPath(run[0]); err != nil {
			return fmt.Errorf("-runtime: %w", err)
		}
	}
	before, err := above(page)
	if err != nil {
		return err
	}
	e, err := inprocess.Engine()
	if err != nil {
		return err
	}
	var ids []string
	for _, i := range e.Infos {
		if codec.Match(glob, i.ID) && !i.NoOp {
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
	all, err := measured(ctx, m, bindings, run)
	if err != nil {
		return err
	}
	var table bytes.Buffer
	write(&table, all)
	if page == "" {
		_, err := os.Stdout.Write(table.Bytes())
		return err
	}
	return atomicfile.Write(page, fmt.Appendf(before, "\n%s%s, without symbols, %s.\n\n%s", head, runtime.Version(),
		time.Now().UTC().Format(time.DateOnly), table.Bytes()))
}

// row is what one codec adds.
type row struct {
	id         string
	here, wasm int64
	verified   string // what becomes of it as WebAssembly; "": that was not tried
}

// measured are the rows, the smallest first.
func measured(ctx context.Context, m *build.Program, bindings []binding, run []string) (all []row, err error) {
	out := filepath.Join(m.Folder, "size.out")
	bare, err := sizeOf(ctx, m, out, nil, without)
	if err != nil {
		return nil, err
	}
	var bareWasm int64
	if len(run) > 0 {
		if bareWasm, err = sizeOf(ctx, m, out, wasm, without); err != nil {
			return nil, err
		}
	}
	for group := range slices.Chunk(bindings, together) {
		var ids []string
		for _, b := range group {
			fmt.Fprintf(os.Stderr, "%s: %d of %d: %s\n", time.Now().Format(time.TimeOnly), len(all)+1, len(bindings), b.id)
			r, source := row{id: b.id}, fmt.Sprintf(with, b.path, b.call)
			size, err := sizeOf(ctx, m, out, nil, source)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", b.id, err)
			}
			r.here = size - bare
			if len(run) > 0 {
				switch size, err := sizeOf(ctx, m, out, wasm, source); {
				case ctx.Err() != nil:
					return nil, errors.New("interrupted")
				case err != nil:
					r.verified = "does not build: " + line(err.Error())
				default:
					r.wasm = size - bareWasm
					ids = append(ids, b.id)
				}
			}
			all = append(all, r)
		}
		if len(ids) == 0 {
			continue
		}
		said := map[string]string{}
		if err := verify(ctx, ids, run, said); err != nil {
			return nil, err
		}
		for i := range all {
			all[i].verified = cmp.Or(all[i].verified, said[all[i].id])
		}
	}
	slices.SortStableFunc(all, func(a, b row) int { return cmp.Compare(a.here, b.here) })
	return all, nil
}

// write writes the rows as a table, narrow, since a page of words has many of them.
func write(w io.Writer, all []row) {
	tried := slices.ContainsFunc(all, func(r row) bool { return r.verified != "" })
	more, line := "", ""
	if tried {
		more, line = "wasip1/wasm|verifies there|", "---:|---|"
	}
	fmt.Fprintf(w, "|codec|%s/%s|%s\n|---|---:|%s\n", runtime.GOOS, runtime.GOARCH, more, line)
	for _, r := range all {
		fmt.Fprintf(w, "|%s|%s|", r.id, thousands(r.here))
		if tried {
			there := "-"
			if r.wasm > 0 {
				there = thousands(r.wasm)
			}
			fmt.Fprintf(w, "%s|%s|", there, strings.ReplaceAll(shortened(r.verified), "|", "\\|"))
		}
		fmt.Fprintln(w)
	}
}

// shortened is the reason of a row without what it lists.
func shortened(reason string) string {
	before, _, _ := strings.Cut(reason, ": [")
	return before
}

// above is what a page has above its table; nothing without a page.
func above(page string) ([]byte, error) {
	if page == "" {
		return nil, nil
	}
	text, err := os.ReadFile(page)
	if err != nil {
		return nil, err
	}
	before, _, ok := strings.Cut(string(text), "\n"+head)
	if !ok {
		return nil, fmt.Errorf("%s: no line begins with %q", page, head)
	}
	return []byte(before), nil
}

// thousands is a number with commas.
func thousands(n int64) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0 && text[i-1] != '-'; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
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
func sizeOf(ctx context.Context, m *build.Program, out string, env []string, source string) (int64, error) {
	err := m.Go(ctx, map[string][]byte{"main.go": []byte(source)}, env, "build", "-mod=mod", "-buildvcs=false",
		"-ldflags=-s -w", "-o", out)
	if err != nil {
		return 0, err
	}
	info, err := os.Stat(out)
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}
