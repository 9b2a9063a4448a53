// Package inprocess builds programs in which a package of bench/ has a suite of codecs in its own process. Workers
// are for everything else: this is for what takes turns at loops many times a second, for Go's fuzzer, and for
// processors that have no processes. It is run from within a checkout, whose sources it builds.
package inprocess

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/catalog"
	"github.com/serialbench/serialbench/internal/codegen/own"
)

// Program is what to build: a suite of codecs on data sets, and the package that gets it.
type Program struct {
	Codecs   []string // ids
	Datasets []string // ids
	// Main is the import path of a package of this module with func Main(*suite.Suite, error); "" is that of workers.
	Main  string
	Files map[string][]byte // more files of the program's package main, which may import generated code
	Flags []string          // of go build, after those of the engine
	Env   []string          // for go build, such as GOOS=wasip1
}

// Engine is the engine of the checkout around the working folder.
func Engine() (*own.Engine, error) {
	root, err := Root()
	if err != nil {
		return nil, err
	}
	e := &own.Engine{Codecs: catalog.Codecs(), Infos: catalog.Infos(), Sources: own.Checkout(root)}
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

// Build builds the program and writes it to out.
func (p Program) Build(ctx context.Context, out string) error {
	return p.command(ctx, func(ctx context.Context, folder string) *exec.Cmd {
		return exec.CommandContext(ctx, "go", append(append([]string{"build"}, p.Flags...), "-o", out, folder)...)
	})
}

// BuildTest builds the tests among the files, with the flags of go test, and writes them to out.
func (p Program) BuildTest(ctx context.Context, out string, flags ...string) error {
	return p.command(ctx, func(ctx context.Context, folder string) *exec.Cmd {
		return exec.CommandContext(ctx, "go", slices.Concat([]string{"test", "-c"}, p.Flags, flags, []string{"-o", out, folder})...)
	})
}

// command writes the package main into the engine's module, and runs a go command on its folder.
func (p Program) command(ctx context.Context, make func(ctx context.Context, folder string) *exec.Cmd) (err error) {
	e, err := Engine()
	if err != nil {
		return err
	}
	for _, id := range p.Codecs {
		if !slices.ContainsFunc(e.Infos, func(i codec.Info) bool { return i.ID == id }) {
			return fmt.Errorf("no codec %q; serialbench list codecs names them", id)
		}
	}
	built, err := e.BuildData(ctx, own.Data{Codecs: p.Codecs, Datasets: p.Datasets})
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp(built.Folder, "inprocess")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	if err := p.write(filepath.Join(built.Folder, built.Package), folder); err != nil {
		return err
	}
	cmd := make(ctx, "./"+filepath.Base(folder))
	cmd.Args = slices.Insert(cmd.Args, 2, built.BuildFlags...)
	cmd.Dir = built.Folder
	cmd.Env = slices.Concat(os.Environ(), built.BuildEnv, p.Env)
	if said, err := cmd.CombinedOutput(); err != nil {
		return errors.Join(ctx.Err(), fmt.Errorf("go %s: %w\n%s", cmd.Args[1], err, said))
	}
	return nil
}

// workers is what the programs of the engine call.
const workers = `"` + own.Module + `/workers"`

// write writes the package main: that of the engine, which calls another Main, and the files.
func (p Program) write(from, to string) error {
	entries, err := os.ReadDir(from)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		text, err := os.ReadFile(filepath.Join(from, entry.Name()))
		if err != nil {
			return err
		}
		if p.Main != "" && entry.Name() == "main.go" {
			if !bytes.Contains(text, []byte(workers)) {
				return fmt.Errorf("the engine's program does not import %s", workers)
			}
			text = bytes.Replace(text, []byte(workers), []byte("workers "+strconv.Quote(p.Main)), 1)
		}
		if err := os.WriteFile(filepath.Join(to, entry.Name()), text, 0o600); err != nil {
			return err
		}
	}
	for name, text := range p.Files {
		if err := os.WriteFile(filepath.Join(to, name), text, 0o600); err != nil {
			return err
		}
	}
	return nil
}

// Run builds the program and runs it with arguments and this process's files.
func (p Program) Run(ctx context.Context, args ...string) (err error) {
	dir, err := os.MkdirTemp("", "serialbench-inprocess-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	out := filepath.Join(dir, "program")
	if err := p.Build(ctx, out); err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, out, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	return cmd.Run()
}

// Main is a command of that name: it does something until that is done or interrupted, and ends the process.
func Main(name string, do func(ctx context.Context) error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := do(ctx)
	stop()
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", name, err) // nobody left to tell
		os.Exit(1)
	}
}
