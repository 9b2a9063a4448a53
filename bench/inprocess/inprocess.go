// Package inprocess builds programs in which a package of bench/ has a suite of codecs in its own process. Workers
// are for everything else: this is for what takes turns at loops many times a second, for Go's fuzzer, and for
// processors that have no processes. It is run from within a checkout, whose sources it builds.
package inprocess

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"

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

// Compile builds the program and writes it to out.
func (p Program) Compile(ctx context.Context, out string) (err error) {
	folder, err := os.MkdirTemp("", "serialbench-module-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	m, err := Module(ctx, folder, p.Codecs, p.Datasets)
	if err != nil {
		return err
	}
	files, err := m.Files(p.Main)
	if err != nil {
		return err
	}
	maps.Copy(files, p.Files)
	return m.Go(ctx, files, p.Env, slices.Concat([]string{"build"}, m.BuildFlags, []string{"-o", out})...)
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
