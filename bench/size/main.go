// Command size prints by how many bytes each codec makes a program larger: it
// builds a program that marshals and unmarshals one person with that codec alone,
// and one that has the same type and no codec. Run it in the module's root; each
// program takes some seconds to link:
//
//	go run ./bench/size -codec 'json/**'
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/serialbench/serialbench/codec"
)

const program = "bench/size/program"

func main() {
	glob := flag.String("codec", "**", "only codecs that match this `glob`")
	flag.Parse()
	if err := run(*glob); err != nil {
		fmt.Fprintln(os.Stderr, "size:", err)
		os.Exit(1)
	}
}

// binding is how a program gets a codec: an import and the call that makes it.
type binding struct{ id, path, call string }

func run(glob string) (err error) {
	bindings, err := find(glob)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "serialbench-size-*")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	interrupted := make(chan os.Signal, 1)
	signal.Notify(interrupted, os.Interrupt)
	bare, err := build(dir, without)
	if err != nil {
		return err
	}
	fmt.Printf("%-28s %12s %12s\n%-28s %12d\n", "codec", "bytes", "added", "(none)", bare)
	for i, b := range bindings {
		fmt.Fprintf(os.Stderr, "\r%d/%d %-40s", i+1, len(bindings), b.id)
		size, err := build(dir, fmt.Sprintf(with, b.path, b.call))
		select {
		case <-interrupted:
			return errors.New("interrupted")
		default:
		}
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

// build returns the size of the program with that source, whose place in the tree
// is taken by an overlay.
func build(dir, source string) (int64, error) {
	main, overlay, out := filepath.Join(dir, "main.go"), filepath.Join(dir, "overlay.json"), filepath.Join(dir, "program")
	if err := os.WriteFile(main, []byte(source), 0o600); err != nil {
		return 0, err
	}
	text, err := json.Marshal(map[string]any{"Replace": map[string]string{program + "/main.go": main}})
	if err != nil {
		return 0, err
	}
	if err := os.WriteFile(overlay, text, 0o600); err != nil {
		return 0, err
	}
	if text, err := exec.Command("go", "build", "-overlay", overlay, "-o", out, "./"+program).CombinedOutput(); err != nil {
		return 0, fmt.Errorf("build: %w\n%s", err, text)
	}
	info, err := os.Stat(out)
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

var (
	idLine   = regexp.MustCompile(`Codec:\s+"([^"]+)",\n`)
	makeLine = regexp.MustCompile(`c, err := (\w+)\.(.*)\n`)
)

// find reads how the bindings of person make their codecs.
func find(glob string) ([]binding, error) {
	files, err := filepath.Glob("gen/person/*.go")
	if err != nil {
		return nil, err
	}
	var list []binding
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		id, call := idLine.FindSubmatch(text), makeLine.FindSubmatch(text)
		if id == nil || call == nil || !codec.Match(glob, string(id[1])) {
			continue
		}
		path := "github.com/serialbench/serialbench/gen/person/" + string(call[1])
		if string(call[1]) == "lib" {
			path = string(regexp.MustCompile(`lib "([^"]+)"`).FindSubmatch(text)[1])
		}
		list = append(list, binding{string(id[1]), path, strings.TrimSpace(string(call[2]))})
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("no codec in gen/person matches %q; run it in the module's root", glob)
	}
	return list, nil
}
