package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/codegen/command"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/generate"
	"github.com/serialbench/serialbench/internal/codegen/recorded"
)

// renewal is one run.
type renewal struct {
	check   bool
	all     []emit.Codec        // that this program was built with
	folders []string            // whose archives are written
	of      func(string) string // folder of a codec's id
	targets []generate.Target
	whole   bool // the targets are all that there are

	codes    map[string][]*generate.Code // by family
	archives map[string]*recorded.Archive
	stale    int // files that are not as they would be written
}

// choose finds what the globs match. An archive is of a folder, so that all codecs of a folder are chosen, or none.
func (r *renewal) choose(ctx context.Context, all []emit.Codec, codecs, families string) error {
	read, err := generate.ReadFolders(".")
	if err != nil {
		return err
	}
	r.all, r.of = all, func(id string) string { return generate.FolderOf(id, read) }
	chosen, err := command.Codecs(all, codecs)
	if err != nil {
		return err
	}
	for _, c := range chosen {
		if f := r.of(c.ID); !slices.Contains(r.folders, f) {
			r.folders = append(r.folders, f)
		}
	}
	targets, err := recorded.Targets(ctx, "", recorded.DataModule, dataset.Everything())
	if err != nil {
		return err
	}
	r.targets, err = command.Targets(targets, families)
	r.whole = len(r.targets) == len(targets)
	return err
}

// chosen reports whether the code of a codec is made.
func (r *renewal) chosen(c emit.Codec) bool {
	return c.Emit != nil && slices.Contains(r.folders, r.of(c.ID))
}

// plan makes all code. A generator that fails for a type is recorded, too: it is why that type has no row of the codec.
func (r *renewal) plan(ctx context.Context, rec *recorded.Recorder, tools emit.Tools) error {
	var codecs []emit.Codec
	for _, c := range r.all {
		if r.chosen(c) {
			codecs = append(codecs, rec.Watch(r.of(c.ID), c))
		}
	}
	codes, err := generate.Plan(ctx, r.targets, codecs, tools, command.Progress())
	var fatal []error
	if list, ok := err.(interface{ Unwrap() []error }); ok {
		for _, err := range list.Unwrap() {
			if errors.As(err, new(*generate.FailedError)) {
				fmt.Fprintln(os.Stderr, "recorded as it is:", err)
				continue
			}
			fatal = append(fatal, err)
		}
	}
	r.codes, r.archives = codes, rec.Archives()
	return errors.Join(fatal...)
}

// write writes what is not there as it should be, or says so.
func (r *renewal) write(ctx context.Context) error {
	for _, f := range r.folders {
		if err := r.archive(f); err != nil {
			return err
		}
	}
	if err := r.facts(ctx); err != nil {
		return err
	}
	if err := errors.Join(r.leftOver(),
		r.put(filepath.Join("codecs", "compilers.txt"), generate.CompilersText(r.all))); err != nil {
		return err
	}
	if r.stale == 0 || !r.check {
		return nil
	}
	return fmt.Errorf("not as they would be written: %d files; run: go run ./internal/codegen/renew", r.stale)
}

// put writes a file that is to hold data.
func (r *renewal) put(name string, data []byte) error {
	if old, err := os.ReadFile(name); err == nil && bytes.Equal(old, data) {
		return nil
	}
	r.say(name, "has other contents")
	if r.check {
		return nil
	}
	_, err := generate.WriteIfChanged(name, data)
	return err
}

// say tells in a line what is wrong with a file.
func (r *renewal) say(name, what string) {
	r.stale++
	if r.check {
		fmt.Fprintf(os.Stderr, "%s: %s\n", name, what)
	}
}
