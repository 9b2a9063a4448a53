package build

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
)

// fit is what had to be left out of serialbench's own adapters so that they build
// with another version of a library: declarations that use what the version does not have, and
// those that use these, and single options. What is left does what it does with every version, but for the options,
// which are told.
type fit struct {
	source  string                // folder of serialbench's sources
	edited  map[string][]byte     // path of a file → what it becomes
	removed map[string]string     // folder of an adapter and name of a declaration → the compiler's reason
	ops     map[string][]codec.Op // family and id of a codec → operations that it does not have with these versions
	notes   map[string]bool       // on what was left out of adapters
	lost    map[string]bool       // on operations that codecs lost by that
}

func newFit(source string) *fit {
	return &fit{source: source, edited: map[string][]byte{}, removed: map[string]string{}, ops: map[string][]codec.Op{},
		notes: map[string]bool{}, lost: map[string]bool{}}
}

// leaveOut removes the declarations that the compiler complains about, and returns
// how many. What runs by itself cannot be left out without changing what the rest does.
func (f *fit) leaveOut(found []diagnostic) (int, error) {
	type place struct {
		file string
		line int
	}
	why := map[place]diagnostic{}
	for _, d := range found {
		if folder := d.adapter(); folder != "" && d.Line > 0 && d.Text != "too many errors" { // where the compiler stopped
			why[place{path.Join(folder, path.Base(d.File)), d.Line}] = d
		}
	}
	places := slices.Collect(maps.Keys(why))
	slices.SortStableFunc(places, func(a, b place) int { return b.line - a.line }) // from the end, so that lines stay
	n := 0
	for _, p := range places {
		name := filepath.Join(f.source, filepath.FromSlash(p.file))
		src, ok := f.edited[name]
		if !ok {
			var err error
			if src, err = os.ReadFile(name); err != nil {
				return n, err
			}
		}
		if without, option := withoutOption(src, p.line, why[p].Column); option != "" {
			f.edited[name] = without
			n++
			f.lost[fmt.Sprintf("%s is without the option %s: %s", strings.TrimPrefix(strings.TrimSuffix(
				path.Dir(p.file), "/adapter"), "codecs/"), option, why[p].Text)] = true
			continue
		}
		without, what := withoutDeclaration(src, p.line)
		if what == "" {
			continue
		}
		f.edited[name] = without
		n++
		if what != "import" {
			folder := filepath.ToSlash(filepath.Dir(p.file))
			reason := cmp.Or(f.removed[folder+" "+nameAt(src, p.line, why[p].Column)], why[p].Text) // a name that is gone
			f.removed[folder+" "+what] = reason
			f.notes[fmt.Sprintf("%s is left out of %s: %s", what, folder, reason)] = true
		}
	}
	return n, nil
}

// fitAdapters leaves out of adapters what the compiler complains about, where they are for other versions.
func (b *builder) fitAdapters(found []diagnostic) (bool, error) {
	if b.fit == nil {
		return false, nil
	}
	n, err := b.fit.leaveOut(found)
	if n == 0 || err != nil {
		return false, err
	}
	return true, b.fit.write(b.dir)
}

// lacking says that the code of a row needs what its adapter lost, by the name that the compiler complains about;
// "": it does not.
func (b *builder) lacking(r *row, d diagnostic) string {
	lost, selected := strings.CutPrefix(d.Name, ".")
	if b.fit == nil || !selected {
		return ""
	}
	for _, at := range sorted(b.fit.removed) {
		if folder, name, _ := strings.Cut(at, " "); name == lost && b.uses(r, folder) {
			return "does not build with " + b.versionOf(r.info.Library) + ": " + b.fit.removed[at]
		}
	}
	return ""
}

// versionOf says which version of a library a build has, and who asked for it.
func (b *builder) versionOf(library string) string {
	of := func(path string) bool { return library == path || strings.HasPrefix(library, path+"/") }
	for _, m := range b.request.Settings.Modules {
		if of(m.Path) {
			return cmp.Or(m.Version, "the sources in "+m.Dir) + " of " + m.Path + ", as asked for by --with"
		}
	}
	for _, path := range sorted(b.others) {
		if of(path) {
			return b.others[path] + " of " + path + ", as your go.mod says"
		}
	}
	if b.request.Settings.Toolchain != "" && library == "std" {
		return b.request.Settings.Toolchain
	}
	if len(b.user.GoMods) == 0 || len(b.request.Settings.Modules) > 0 { // of either
		return "these versions"
	}
	return "the versions of your go.mod"
}

// withoutDeclaration blanks the declaration that a line is in, so that the lines of
// the others stay. The name is "" where it cannot be left out.
func withoutDeclaration(src []byte, line int) (out []byte, name string) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "", src, parser.ParseComments)
	if err != nil {
		return nil, ""
	}
	within := func(n ast.Node) bool { return set.Position(n.Pos()).Line <= line && line <= set.Position(n.End()).Line }
	for _, d := range file.Decls {
		if !within(d) {
			continue
		}
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Name.Name == "init" {
				return nil, ""
			}
			return blank(src, set, d), d.Name.Name
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if len(d.Specs) > 1 && !within(s) {
					continue
				}
				var whole ast.Node = s
				if len(d.Specs) == 1 {
					whole = d
				}
				return blank(src, set, whole), specName(s)
			}
		}
	}
	return nil, ""
}

// withoutOption blanks the one of several elements of a literal, such as a struct of options, that a place is in.
// The name is "" where there is none: what is left would say nothing of how the codec differs from others then.
func withoutOption(src []byte, line, column int) (out []byte, name string) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "", src, parser.SkipObjectResolution)
	if err != nil || column == 0 {
		return nil, ""
	}
	place := set.File(file.Pos()).LineStart(line) + token.Pos(column-1)
	ast.Inspect(file, func(n ast.Node) bool {
		if _, ok := n.(*ast.FuncLit); ok || n == nil {
			return false
		}
		list, ok := n.(*ast.CompositeLit)
		if !ok || len(list.Elts) < 2 {
			return true
		}
		for _, e := range list.Elts {
			if place < e.Pos() || e.End() <= place {
				continue
			}
			from, to := set.Position(e.Pos()).Offset, set.Position(e.End()).Offset
			rest := bytes.TrimLeft(src[to:], " \t\n")
			if bytes.HasPrefix(rest, []byte(",")) {
				to = len(src) - len(rest) + 1
			}
			if kv, ok := e.(*ast.KeyValueExpr); ok {
				e = kv.Key
			}
			out, name = blankBetween(src, from, to), string(src[from:set.Position(e.End()).Offset])
		}
		return true
	})
	return out, name
}

func specName(s ast.Spec) string {
	switch s := s.(type) {
	case *ast.ImportSpec:
		return "import"
	case *ast.TypeSpec:
		return s.Name.Name
	case *ast.ValueSpec:
		if s.Names[0].Name != "_" {
			return s.Names[0].Name
		}
		return "an assertion"
	}
	return ""
}

// blank puts spaces in place of a node.
func blank(src []byte, set *token.FileSet, n ast.Node) []byte {
	return blankBetween(src, set.Position(n.Pos()).Offset, set.Position(n.End()).Offset)
}

func blankBetween(src []byte, from, to int) []byte {
	out := bytes.Clone(src)
	for i := from; i < to; i++ {
		if out[i] != '\n' {
			out[i] = ' '
		}
	}
	return out
}

// methods are the operations whose loops call a method that an adapter may lack.
var methods = map[string]codec.Op{"UnmarshalReuse": codec.OpUnmarshalReuse, "UnmarshalAlias": codec.OpUnmarshalAlias,
	"ReadOne": codec.OpReadOne, "Read": codec.OpRead}

// withoutOp takes from a codec the operation whose method is gone, by what the compiler says about its loops.
func (f *fit) withoutOp(family, id string, d diagnostic) bool {
	name, selected := strings.CutPrefix(d.Name, ".")
	op, ok := methods[name]
	key := family + " " + id
	if !ok || !selected || slices.Contains(f.ops[key], op) {
		return false
	}
	f.ops[key] = append(f.ops[key], op)
	f.lost[fmt.Sprintf("%s is without %s: these versions do not have what it takes", id, op)] = true
	return true
}

// overlayName is the go command's -overlay in the folder of a module.
const overlayName = "overlay.json"

// write writes the overlay below dir.
func (f *fit) write(dir string) error {
	replace := map[string]string{}
	for name, src := range f.edited {
		to := filepath.Join(dir, "overlay", strings.TrimPrefix(name, f.source)) // the compiler names it by this path
		if err := write(to, src); err != nil {
			return cacheError(to, err)
		}
		replace[name] = to
	}
	data, err := json.MarshalIndent(map[string]any{"Replace": replace}, "", "\t")
	if err != nil {
		return err
	}
	return write(filepath.Join(dir, overlayName), data)
}

// overlayFlags are the flags of go build for the overlay of a module, if it has one.
func overlayFlags(dir string) []string {
	name := filepath.Join(dir, overlayName)
	if _, err := os.Stat(name); err != nil {
		return nil
	}
	return []string{"-overlay=" + name}
}
