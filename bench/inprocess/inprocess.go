// Package inprocess builds programs in which a package of bench/ has a suite of codecs in its own process. Workers
// are for everything else: this is for what takes turns at loops many times a second, for Go's fuzzer, and for
// processors that have no processes. It is run from within a checkout, whose sources it builds.
package inprocess

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/catalog"
	"github.com/serialbench/serialbench/internal/codegen/build"
)

// Program is what to build: a suite of codecs on data sets, and the package that gets it.
type Program struct {
	Codecs   []string // ids
	Datasets []string // ids
	// Main is the import path of a package of this module with func Main(*suite.Suite, error); "" is that of workers.
	Main  string
	Files map[string][]byte // more files of the program's package main, which may import generated code
	Env   []string          // of the go command, such as GOOS=wasip1
}

// Engine is the engine of the checkout around the working folder.
func Engine() (*build.Engine, error) {
	root, err := Root()
	if err != nil {
		return nil, err
	}
	e := &build.Engine{Codecs: catalog.Codecs(), Infos: catalog.Infos(), Sources: build.Checkout(root)}
	e.UseCheckout(root)
	return e, nil
}

// Root is the folder of the checkout around the working folder.
func Root() (string, error) {
	dir, err := os.Getwd()
	for ; err == nil; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "codecs", "facts.json")); err == nil {
			return dir, nil
		}
		if dir == filepath.Dir(dir) {
			return "", errors.New("run it in a checkout of serialbench")
		}
	}
	return "", err
}

// Module has the engine make the module of codecs on data sets, which has their generated code. It is made in a folder
// of the caller's, since the user's cache may answer with one that has more codecs.
func Module(ctx context.Context, folder string, codecs, datasets []string) (*build.Program, error) {
	e, err := Engine()
	if err != nil {
		return nil, err
	}
	for _, id := range codecs {
		if !slices.ContainsFunc(e.Infos, func(i codec.Info) bool { return i.ID == id }) {
			return nil, fmt.Errorf("no codec %q; serialbench list codecs names them", id)
		}
	}
	e.Cache = folder
	return e.Build(ctx, build.Data{Codecs: codecs, Datasets: datasets})
}

// Go runs a go command on a package that is put into a module for as long as that takes: the package is its last
// argument.
func Go(ctx context.Context, m *build.Program, files map[string][]byte, env []string, args ...string) (err error) {
	folder, err := os.MkdirTemp(m.Folder, "inprocess")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(folder, name), text, 0o600); err != nil {
			return err
		}
	}
	cmd := exec.CommandContext(ctx, "go", append(args, "./"+filepath.Base(folder))...)
	cmd.Dir = m.Folder
	cmd.Env = slices.Concat(os.Environ(), m.BuildEnv, env)
	if text, err := cmd.CombinedOutput(); err != nil {
		return errors.Join(ctx.Err(), fmt.Errorf("go %s: %w\n%s", args[0], err, text))
	}
	return nil
}

// Compile builds the program and writes it to out.
func (p Program) Compile(ctx context.Context, out string) error {
	return p.build(ctx, out, "build")
}

// CompileTest builds the tests among the files with flags of go test, and writes them to out.
func (p Program) CompileTest(ctx context.Context, out string, flags ...string) error {
	return p.build(ctx, out, append([]string{"test", "-c"}, flags...)...)
}

func (p Program) build(ctx context.Context, out string, args ...string) (err error) {
	folder, err := os.MkdirTemp("", "serialbench-module-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	m, err := Module(ctx, folder, p.Codecs, p.Datasets)
	if err != nil {
		return err
	}
	files, err := p.files(filepath.Join(m.Folder, m.Package))
	if err != nil {
		return err
	}
	return Go(ctx, m, files, p.Env, slices.Concat(args, m.BuildFlags, []string{"-o", out})...)
}

// workers is what the programs of the engine call.
const workers = `"` + build.Module + `/workers"`

// files are those of the package main: the engine's in a folder, which call another Main, and the program's own.
func (p Program) files(folder string) (map[string][]byte, error) {
	files := map[string][]byte{}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	for _, entry := range entries {
		if files[entry.Name()], err = os.ReadFile(filepath.Join(folder, entry.Name())); err != nil {
			return nil, err
		}
	}
	if p.Main != "" {
		if !bytes.Contains(files["main.go"], []byte(workers)) {
			return nil, fmt.Errorf("the engine's program does not import %s", workers)
		}
		files["main.go"] = bytes.Replace(files["main.go"], []byte(workers), []byte("workers "+strconv.Quote(p.Main)), 1)
	}
	maps.Copy(files, p.Files)
	return files, nil
}

// Run builds the program and runs it with arguments and this process's files.
func (p Program) Run(ctx context.Context, args ...string) (err error) {
	dir, err := os.MkdirTemp("", "serialbench-inprocess-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	out := filepath.Join(dir, "program")
	if err := p.Compile(ctx, out); err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, out, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	return cmd.Run()
}
