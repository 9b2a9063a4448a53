package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"

	"github.com/serialbench/serialbench/internal/codegen/generate"
	"github.com/serialbench/serialbench/internal/codegen/recorded"
)

// archive renews the archive of a folder: all of it, or what it has of some types.
func (r *renewal) archive(folder string) error {
	name := path.Join(folder, recorded.Name)
	have, err := recorded.Read(os.DirFS("."), name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		have = recorded.NewArchive(name)
	case err != nil && r.check:
		r.say(name, err.Error())
		return nil
	case err != nil:
		have = recorded.NewArchive(name)
	}
	want := r.archives[folder]
	if want == nil {
		want = recorded.NewArchive(name)
	}
	d := have.Differs(want)
	if !r.whole {
		d.Left = 0 // jobs of other types
		have.AddAll(want)
		want = have
	}
	if d == (recorded.Difference{}) && err == nil || len(want.Keys()) == 0 && errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	r.say(name, fmt.Sprintf("%d jobs missing, %d with another answer, %d left over", d.Missing, d.Other, d.Left))
	if r.check {
		return nil
	}
	if len(want.Keys()) == 0 {
		return os.Remove(name)
	}
	data, err := want.Bytes()
	if err != nil {
		return err
	}
	_, err = generate.WriteIfChanged(name, data)
	return err
}

// leftOver removes the archives of folders that are no folders of codecs any more.
func (r *renewal) leftOver() error {
	folders, err := generate.Folders(".")
	if err != nil {
		return err
	}
	for _, pattern := range recorded.Patterns() {
		found, err := filepath.Glob(filepath.FromSlash(pattern))
		if err != nil {
			return err
		}
		for _, name := range found {
			if slices.Contains(folders, filepath.ToSlash(filepath.Dir(name))) {
				continue
			}
			r.say(name, "left over")
			if r.check {
				continue
			}
			if err := os.Remove(name); err != nil {
				return err
			}
		}
	}
	return nil
}
