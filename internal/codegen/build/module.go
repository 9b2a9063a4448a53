package build

import (
	"bytes"
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
	"golang.org/x/mod/semver"

	"github.com/serialbench/serialbench/internal/mistake"
)

// writeModule writes go.mod and go.sum of the scratch module. It needs the
// user's modules and serialbench, all of them from folders, and everything that
// they need. A library under comparison that the user's go.mod asks for has the
// user's version, or where b.pinned is set at least serialbench's; the notes say
// where that is another.
func (b *builder) writeModule() (notes []string, err error) {
	ours, err := parseMod(b.engine.Sources, "go.mod")
	if err != nil {
		return nil, err
	}
	f := &modfile.File{}
	if err := f.AddModuleStmt(b.module); err != nil {
		return nil, err
	}
	version := ours.Go.Version
	versions := map[string]string{} // of requirements
	replaced := map[module.Version]module.Version{}
	local := b.user.Local
	if local[Module] == "" {
		local[Module] = b.cache.source
	}
	for _, r := range ours.Require {
		versions[r.Mod.Path] = r.Mod.Version
	}
	libraries, others := b.libraries(), map[string]string{}
	for _, name := range b.user.GoMods {
		theirs, err := readMod(name)
		if err != nil {
			return nil, err
		}
		if theirs.Go != nil && semver.Compare("v"+theirs.Go.Version, "v"+version) > 0 {
			version = theirs.Go.Version
		}
		for _, r := range theirs.Require {
			path, v := r.Mod.Path, r.Mod.Version
			have := versions[path]
			older := have != "" && semver.Compare(v, have) < 0
			switch {
			case have == "" || v == have || !libraries[path] || older && r.Indirect || b.request.Settings.have(path):
			case older && b.pinned:
				notes = append(notes, fmt.Sprintf("%s %s: with %s of your go.mod the comparison does not build", path, have, v))
			default:
				others[path] = v
				notes = append(notes, fmt.Sprintf("%s %s, as your go.mod says (serialbench itself is made with %s)", path, v, have))
				if older {
					replaced[module.Version{Path: path}] = module.Version{Path: path, Version: v}
					b.forced = true
				}
			}
			if semver.Compare(v, have) > 0 {
				versions[path] = v
			}
		}
		replace(replaced, name, theirs.Replace)
	}
	if b.user.Work != "" { // what it replaces counts more than what modules replace
		data, err := os.ReadFile(b.user.Work)
		if err != nil {
			return nil, err
		}
		work, err := modfile.ParseWork(b.user.Work, data, nil)
		if err != nil {
			return nil, mistake.Errorf("%v", err)
		}
		if work.Go != nil && semver.Compare("v"+work.Go.Version, "v"+version) > 0 {
			version = work.Go.Version
		}
		replace(replaced, b.user.Work, work.Replace)
	}
	for path, dir := range local {
		for old := range replaced {
			if old.Path == path {
				delete(replaced, old)
			}
		}
		replaced[module.Version{Path: path}] = module.Version{Path: dir}
		if _, required := versions[path]; !required {
			versions[path] = "v0.0.0-00010101000000-000000000000"
		}
	}
	b.request.Settings.force(replaced, versions)
	b.others = others
	if err := f.AddGoStmt(version); err != nil {
		return nil, err
	}
	for _, path := range sorted(versions) {
		f.AddNewRequire(path, versions[path], false)
	}
	var olds []module.Version
	for old := range replaced {
		olds = append(olds, old)
	}
	slices.SortStableFunc(olds, func(a, b module.Version) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Version, b.Version))
	})
	for _, old := range olds {
		to := replaced[old]
		if err := f.AddReplace(old.Path, old.Version, to.Path, to.Version); err != nil {
			return nil, fmt.Errorf("go.mod of the scratch module: replace %s: %w", old.Path, err)
		}
	}
	data, err := f.Format()
	if err != nil {
		return nil, err
	}
	if err := b.put("go.mod", data); err != nil {
		return nil, err
	}
	slices.Sort(notes)
	return slices.Compact(notes), b.writeSum()
}

// replace takes over the replacements of a go.mod or go.work file, whose folders are relative to it.
func replace(replaced map[module.Version]module.Version, file string, list []*modfile.Replace) {
	for _, all := range []bool{true, false} { // one version counts more than all
		for _, r := range list {
			if all != (r.Old.Version == "") {
				continue
			}
			to := r.New
			if to.Version == "" && !filepath.IsAbs(to.Path) {
				to.Path = filepath.Join(filepath.Dir(file), filepath.FromSlash(to.Path))
			}
			for old := range replaced {
				if all && old.Path == r.Old.Path {
					delete(replaced, old)
				}
			}
			replaced[r.Old] = to
		}
	}
}

// writeSum puts the lines of all go.sum files together.
func (b *builder) writeSum() error {
	ours, err := fs.ReadFile(b.engine.Sources, "go.sum")
	if err != nil {
		return err
	}
	seen := map[string]bool{}
	for l := range strings.Lines(string(ours)) {
		seen[strings.TrimSpace(l)] = true
	}
	sums := []string{}
	for _, name := range b.user.GoMods {
		sums = append(sums, strings.TrimSuffix(name, ".mod")+".sum")
	}
	if b.user.Work != "" {
		sums = append(sums, b.user.Work+".sum")
	}
	for _, name := range sums {
		data, err := os.ReadFile(name)
		if err != nil && !os.IsNotExist(err) {
			return err
		}
		for l := range strings.Lines(string(data)) {
			seen[strings.TrimSpace(l)] = true
		}
	}
	delete(seen, "")
	var text bytes.Buffer
	for _, l := range sorted(seen) {
		fmt.Fprintln(&text, l)
	}
	return b.put("go.sum", text.Bytes())
}

// libraries are the modules of all libraries under comparison.
func (b *builder) libraries() map[string]bool {
	m := map[string]bool{}
	for _, i := range b.engine.Infos {
		m[i.Library] = true
	}
	return m
}

func parseMod(files fs.FS, name string) (*modfile.File, error) {
	data, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, err
	}
	return modfile.Parse(name, data, nil)
}

func readMod(name string) (*modfile.File, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	f, err := modfile.ParseLax(name, data, nil)
	if err != nil {
		return nil, mistake.Errorf("%v", err)
	}
	// ParseLax leaves out what only main modules have.
	if full, err := modfile.Parse(name, data, nil); err == nil {
		f = full
	}
	return f, nil
}

func sorted[V any](m map[string]V) []string {
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
