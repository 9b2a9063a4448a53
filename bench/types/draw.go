package main

import (
	"context"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"
)

// A drawn type of a module.
type drawn struct {
	Module  module.Version
	Package string // import path
	Type    string
}

func (d drawn) String() string { return d.Package + "." + d.Type }

// pinned lists the modules that a go.mod requires.
func pinned(name string) (list []module.Version, err error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	f, err := modfile.Parse(name, data, nil)
	if err != nil {
		return nil, err
	}
	for _, r := range f.Require {
		list = append(list, r.Mod)
	}
	return list, nil
}

// pot draws types: a module first, then one of its structs, so that a module with
// thousands of types does not make the whole draw.
type pot struct {
	r       *rand.Rand
	modules []module.Version
	types   map[string][]drawn // by module; read when first drawn from
	taken   map[drawn]bool
	only    []drawn // in place of all that; nil: none
}

// named are the types of a list, with commas between them, in place of drawn ones.
func named(list string, modules []module.Version) (types []drawn, err error) {
	for name := range strings.SplitSeq(list, ",") {
		dot := strings.LastIndexByte(name, '.')
		i := slices.IndexFunc(modules, func(m module.Version) bool {
			return strings.HasPrefix(name, m.Path+"/") ||
				strings.HasPrefix(name, m.Path+".")
		})
		if dot < 0 || i < 0 {
			return nil, fmt.Errorf("-type: %q is no type of a module that is drawn from, such as k8s.io/api/core/v1.Pod", name)
		}
		types = append(types, drawn{modules[i], name[:dot], name[dot+1:]})
	}
	return types, nil
}

func newPot(modules []module.Version, seed uint64) *pot {
	return &pot{r: rand.New(rand.NewPCG(seed, 0)), modules: modules, types: map[string][]drawn{}, taken: map[drawn]bool{}}
}

// draw takes a type that was not taken before; ok is false where there is none left.
func (p *pot) draw(ctx context.Context) (d drawn, ok bool, err error) {
	if p.only != nil {
		if len(p.only) == 0 {
			return d, false, nil
		}
		d, p.only = p.only[0], p.only[1:]
		return d, true, nil
	}
	for len(p.modules) > 0 {
		i := p.r.IntN(len(p.modules))
		m := p.modules[i]
		if _, known := p.types[m.Path]; !known {
			dir, err := download(ctx, m)
			if err != nil {
				return d, false, err
			}
			if p.types[m.Path], err = structs(m, dir); err != nil {
				return d, false, err
			}
		}
		left := slices.DeleteFunc(slices.Clone(p.types[m.Path]), func(d drawn) bool { return p.taken[d] })
		if len(left) == 0 {
			p.modules = slices.Delete(p.modules, i, i+1)
			continue
		}
		d = left[p.r.IntN(len(left))]
		p.taken[d] = true
		return d, true, nil
	}
	return d, false, nil
}

// download returns the folder of a module in the module cache.
func download(ctx context.Context, m module.Version) (string, error) {
	out, err := exec.CommandContext(ctx, "go", "mod", "download", "-json", m.Path+"@"+m.Version).Output()
	var answer struct{ Dir, Error string }
	if json.Unmarshal(out, &answer) == nil && answer.Error != "" {
		return "", fmt.Errorf("%s: %s", m, answer.Error)
	}
	if err != nil {
		return "", fmt.Errorf("%s: %w", m, err)
	}
	return answer.Dir, nil
}

// structs lists the exported struct types of a module's packages that have an exported
// field, by reading the sources. Generic ones, tests and what nobody else can import are
// left out, and so are packages of programs.
func structs(m module.Version, root string) (list []drawn, err error) {
	err = filepath.WalkDir(root, func(dir string, e fs.DirEntry, err error) error {
		if err != nil || !e.IsDir() {
			return err
		}
		name := e.Name()
		if dir != root && (name == "internal" || name == "testdata" || name == "vendor" || strings.HasPrefix(name, "_") ||
			strings.HasPrefix(name, ".")) {
			return filepath.SkipDir
		}
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil && dir != root {
			return filepath.SkipDir
		}
		p, err := build.ImportDir(dir, 0)
		if err != nil || p.Name == "main" { // no Go files, or none for this system
			return nil
		}
		rel, err := filepath.Rel(root, dir)
		if err != nil {
			return err
		}
		for _, f := range p.GoFiles {
			parsed, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, f), nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			for _, t := range exportedStructs(parsed) {
				list = append(list, drawn{m, path.Join(m.Path, filepath.ToSlash(rel)), t})
			}
		}
		return nil
	})
	return list, err
}

func exportedStructs(f *ast.File) (names []string) {
	for _, d := range f.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, s := range g.Specs {
			t, ok := s.(*ast.TypeSpec)
			if !ok || !t.Name.IsExported() || t.TypeParams != nil {
				continue
			}
			if st, ok := t.Type.(*ast.StructType); ok && slices.ContainsFunc(st.Fields.List, func(f *ast.Field) bool {
				return len(f.Names) == 0 || slices.ContainsFunc(f.Names, func(n *ast.Ident) bool { return n.IsExported() })
			}) {
				names = append(names, t.Name.Name)
			}
		}
	}
	return names
}
