package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/term"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/emit"
	"github.com/serialbench/serialbench/generate"
	"github.com/serialbench/serialbench/schema"
)

// house is the repository's own gen/ folder.
type house struct {
	check            bool
	codecs, families string
	tools            emit.Tools
	stale            []string
}

func (h *house) generate(all []emit.Codec) error {
	targets, err := h.targets()
	if err != nil {
		return err
	}
	var chosen []emit.Codec
	for _, c := range all {
		if codec.Match(h.codecs, c.ID) {
			chosen = append(chosen, c)
		}
	}
	var picked []generate.Target
	for _, t := range targets {
		if codec.Match(h.families, t.Family) {
			picked = append(picked, t)
		}
	}
	codes, failed := generate.Plan(picked, chosen, h.tools, runtime.NumCPU(), progress())
	for _, t := range targets {
		for _, code := range codes[t.Family] {
			if err := h.write(t, code); err != nil {
				return err
			}
		}
		if err := h.family(t, all); err != nil {
			return err
		}
	}
	versions, err := generate.ToolVersions(filepath.Join("tools", "go.mod"))
	if err != nil {
		return err
	}
	releases, err := generate.Releases(".", all)
	if err != nil {
		return err
	}
	src, err := generate.FactsSource(all, importsUnsafe, versions, releases)
	if err != nil {
		return err
	}
	if err := h.put(filepath.Join("gen", "catalog", "facts.go"), src); err != nil {
		return err
	}
	src, err = generate.SuiteSource("gen", targets, "dataset.Everything()", module+"/gen/catalog")
	if err != nil {
		return err
	}
	src = bytes.Replace(src, []byte("package gen"), []byte("// Package gen is the contest: every codec bound to every data set.\npackage gen"), 1)
	if err := h.put(filepath.Join("gen", "suite.go"), src); err != nil {
		return err
	}
	if len(h.stale) > 0 {
		failed = errors.Join(failed, fmt.Errorf("not as generated: %s; run: go run ./generate/cmd", strings.Join(h.stale, ", ")))
	}
	return failed
}

// targets are the Go types of the data sets, one a family.
func (h *house) targets() ([]generate.Target, error) {
	var names, families []string
	hidden := map[string]bool{}
	for _, i := range dataset.Everything() {
		if !slices.Contains(families, i.Family()) {
			families = append(families, i.Family())
			hidden[i.Family()] = i.Hidden
			names = append(names, i.Type)
		}
	}
	types, err := schema.Load("", "./dataset", names...)
	if err != nil {
		return nil, err
	}
	var targets []generate.Target
	for i, f := range families {
		targets = append(targets, generate.Target{Family: f, Type: types[i], Module: module, Import: module + "/gen/" + f, Unmeasured: hidden[f]})
	}
	return targets, nil
}

// write puts the files of one codec and removes what it no longer makes.
func (h *house) write(t generate.Target, code *generate.Code) error {
	folder := filepath.Join("gen", t.Family)
	var made []string
	for _, f := range code.Files {
		path := filepath.Join(folder, filepath.FromSlash(f.Name))
		made = append(made, path)
		if err := h.put(path, f.Data); err != nil {
			return err
		}
	}
	own := filepath.Join(folder, generate.PackageName(code.Codec))
	return filepath.WalkDir(own, func(path string, d fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil
		case err != nil || d.IsDir() || slices.Contains(made, path):
			return err
		case h.check:
			h.stale = append(h.stale, path+" (left over)")
			return nil
		}
		return os.Remove(path)
	})
}

// family lists in cases.go the codecs that have a file.
func (h *house) family(t generate.Target, all []emit.Codec) error {
	var ids []string
	for _, c := range all {
		if _, err := os.Stat(filepath.Join("gen", t.Family, generate.PackageName(c.ID)+".go")); err == nil {
			ids = append(ids, c.ID)
		}
	}
	f, err := generate.FamilySource(t, ids)
	if err != nil {
		return err
	}
	return h.put(filepath.Join("gen", t.Family, f.Name), f.Data)
}

func (h *house) put(path string, data []byte) error {
	if !h.check {
		_, err := generate.WriteIfChanged(path, data)
		return err
	}
	if old, err := os.ReadFile(path); err != nil || !bytes.Equal(old, data) {
		h.stale = append(h.stale, path)
	}
	return nil
}

// importsUnsafe tells whether code that a library's generator wrote for a codec
// imports unsafe. Adapters that cast to a mirror type do so too, but that is
// serialbench's doing, not the library's.
func importsUnsafe(id string) bool {
	files, err := filepath.Glob(filepath.Join("gen", "*", generate.PackageName(id), "*.go"))
	if err != nil {
		return false // the pattern is well formed
	}
	return slices.ContainsFunc(files, func(f string) bool {
		src, err := os.ReadFile(f)
		return err == nil && !bytes.HasPrefix(src, []byte(emit.Header)) && bytes.Contains(src, []byte("\t\"unsafe\"\n"))
	})
}

// progress tells what is done: on a terminal in one line, elsewhere every
// hundred pairs.
func progress() func(done, total int, what string) {
	terminal := term.IsTerminal(int(os.Stderr.Fd()))
	return func(done, total int, what string) {
		switch {
		case terminal && done < total:
			fmt.Fprintf(os.Stderr, "\r\033[K%d/%d %s", done, total, what)
		case terminal:
			fmt.Fprintf(os.Stderr, "\r\033[K%d/%d\n", done, total)
		case done%100 == 0 || done == total:
			fmt.Fprintf(os.Stderr, "%d/%d\n", done, total)
		}
	}
}
