package standalone

import (
	"fmt"
	"io/fs"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// moduleFiles are the go.mod and go.sum of a module named base; see [GoMod].
func moduleFiles(sources fs.FS, base string, imports []string) ([]emit.File, error) {
	mod, err := GoMod(sources, base, imports)
	if err != nil {
		return nil, err
	}
	sum, err := fs.ReadFile(sources, "go.sum")
	if err != nil {
		return nil, err
	}
	return []emit.File{{Name: "go.mod", Data: mod}, {Name: "go.sum", Data: sum}}, nil
}

// GoMod is the go.mod of a module named base with the versions of serialbench's own.
// The modules of the packages in imports are required directly, and what they may
// need indirectly.
func GoMod(sources fs.FS, base string, imports []string) ([]byte, error) {
	data, err := fs.ReadFile(sources, "go.mod")
	if err != nil {
		return nil, err
	}
	ours, err := modfile.Parse("go.mod", data, nil)
	if err != nil {
		return nil, err
	}
	f := &modfile.File{}
	if err := f.AddModuleStmt(base); err != nil {
		return nil, err
	}
	if err := f.AddGoStmt(ours.Go.Version); err != nil {
		return nil, err
	}
	for _, r := range ours.Require {
		f.AddNewRequire(r.Mod.Path, r.Mod.Version, !provides(ours, r.Mod.Path, imports))
	}
	for _, r := range ours.Replace {
		if r.New.Version == "" {
			return nil, fmt.Errorf("go.mod: %s is replaced by a folder", r.Old.Path)
		}
		if err := f.AddReplace(r.Old.Path, r.Old.Version, r.New.Path, r.New.Version); err != nil {
			return nil, err
		}
	}
	f.Cleanup()
	return f.Format()
}

// provides reports whether a module has one of the packages: no other has a longer
// path that is the beginning of the package's.
func provides(f *modfile.File, module string, packages []string) bool {
	for _, p := range packages {
		longest := ""
		for _, r := range f.Require {
			if m := r.Mod.Path; (p == m || strings.HasPrefix(p, m+"/")) && len(m) > len(longest) {
				longest = m
			}
		}
		if longest == module {
			return true
		}
	}
	return false
}
