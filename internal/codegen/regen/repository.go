package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/codegen/command"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/generate"
	"github.com/serialbench/serialbench/internal/codegen/recorded"
)

// repository is the repository's own gen/ folder.
type repository struct {
	check    bool
	all      []emit.Codec // that this program was built with
	codecs   []emit.Codec // of which code is made
	targets  []generate.Target
	families []generate.Target // for which code is made
	tools    emit.Tools
	stale    []string
}

// choose finds what the globs of -codec and -family match.
func (h *repository) choose(ctx context.Context, all []emit.Codec, codecs, families string) error {
	var err error
	h.all = all
	if h.targets, err = recorded.Targets(ctx, "", module, dataset.Everything()); err != nil {
		return err
	}
	if h.codecs, err = command.Codecs(all, codecs); err != nil {
		return err
	}
	h.families, err = command.Targets(h.targets, families)
	return err
}

func (h *repository) generate() error {
	codes, failed := generate.Plan(h.families, h.codecs, h.tools, runtime.NumCPU(), command.Progress())
	for _, t := range h.targets {
		for _, code := range codes[t.Family] {
			if err := h.write(t, code); err != nil {
				return err
			}
		}
		if err := h.family(t); err != nil {
			return err
		}
	}
	src, err := generate.SuiteSource("gen", h.targets, "dataset.Everything()", module+"/codecs/catalog")
	if err != nil {
		return err
	}
	src = bytes.Replace(src, []byte("package gen"), []byte("// Package gen is the contest: every codec bound to every data set.\npackage gen"), 1)
	if err := h.put(filepath.Join("gen", "suite.go"), src); err != nil {
		return err
	}
	if err := h.any(); err != nil {
		return err
	}
	if err := h.put(filepath.Join("gen", "schemas.go"), schemas); err != nil {
		return err
	}
	if len(h.stale) > 0 {
		failed = errors.Join(failed, fmt.Errorf("not as generated: %s; run: go run ./internal/codegen/regen", strings.Join(h.stale, ", ")))
	}
	return failed
}

// any renews gen/any.go.
func (h *repository) any() error {
	src, err := generate.AnySource("gen", module, generate.AnyOf(h.all))
	if err != nil {
		return err
	}
	return h.put(filepath.Join("gen", "any.go"), src)
}

// write puts the files of one codec and removes what it no longer makes.
func (h *repository) write(t generate.Target, code *generate.Code) error {
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

// family lists in cases.go the codecs that have a file, and removes the files of
// those that are gone.
func (h *repository) family(t generate.Target) error {
	folder := filepath.Join("gen", t.Family)
	bound, err := generate.BoundIDs(folder)
	if err != nil {
		return err
	}
	var ids []string
	for name, id := range bound {
		if !h.gone(id) {
			ids = append(ids, id)
			continue
		}
		if h.check {
			h.stale = append(h.stale, filepath.Join(folder, name+".go")+" (left over)")
			continue
		}
		if err := errors.Join(os.Remove(filepath.Join(folder, name+".go")), os.RemoveAll(filepath.Join(folder, name))); err != nil {
			return err
		}
	}
	slices.Sort(ids)
	f, err := generate.FamilySource(t, ids)
	if err != nil {
		return err
	}
	return h.put(filepath.Join(folder, f.Name), f.Data)
}

// gone reports whether no folder has a codec of that id any more.
func (h *repository) gone(id string) bool {
	return !slices.ContainsFunc(h.all, func(c emit.Codec) bool { return c.ID == id })
}

func (h *repository) put(path string, data []byte) error {
	if !h.check {
		_, err := generate.WriteIfChanged(path, data)
		return err
	}
	if old, err := os.ReadFile(path); err != nil || !bytes.Equal(old, data) {
		h.stale = append(h.stale, path)
	}
	return nil
}
