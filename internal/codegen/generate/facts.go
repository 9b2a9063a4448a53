package generate

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Facts are what the catalogue says of libraries that no folder declares: it is
// found in their source, in go.mod files and by the go command.
type Facts struct {
	Unsafe     map[string][]string      // codec's id → the packages that use package unsafe and run for it
	Linkname   map[string][]string      // codec's id → those that import it for go:linkname alone
	Generators map[string]string        // library that only generates → its version: its own code need not be linked
	Releases   map[string]codec.Release // library → when the version that is linked, or generates, was published, and its licence
}

// FindFacts finds the facts of codecs. made reports whether the code that was
// generated for a codec imports unsafe, and how; versions are those of the tools module, by
// module path; for releases see [Modules].
func FindFacts(codecs []emit.Codec, made func(id string) (Unsafety, error), versions map[string]string, releases map[string]codec.Release) (Facts, error) {
	var paths []string
	for _, c := range codecs {
		if c.Unobtainable != "" { // with this toolchain
			continue
		}
		for _, p := range c.Packages {
			if !slices.Contains(paths, p) {
				paths = append(paths, p)
			}
		}
	}
	f := Facts{Unsafe: map[string][]string{}, Linkname: map[string][]string{}, Generators: map[string]string{}, Releases: releases}
	users, modules, err := reached(paths)
	if err != nil {
		return f, err
	}
	for _, c := range codecs {
		how, err := made(c.ID)
		if err != nil {
			return f, err
		}
		byHow := map[Unsafety][]string{how: {GeneratedCode}}
		for _, p := range c.Packages {
			for q, h := range users[p] {
				byHow[h] = append(byHow[h], q)
			}
		}
		for h, table := range map[Unsafety]map[string][]string{Unsafe: f.Unsafe, Linkname: f.Linkname} {
			slices.Sort(byHow[h])
			if all := slices.Compact(byHow[h]); len(all) > 0 {
				table[c.ID] = all
			}
		}
		if v := versions[c.Library]; v != "" && c.Kind == codec.Codegen {
			f.Generators[c.Library] = v
		}
		if r, ok := f.Releases[c.Library]; ok {
			r.Modules = max(r.Modules, count(modules, c.Packages))
			f.Releases[c.Library] = r
		}
	}
	return f, nil
}

// With is f with what was found again of some codecs.
func (f Facts) With(codecs []emit.Codec, found Facts) Facts {
	all := Facts{Unsafe: maps.Clone(f.Unsafe), Linkname: maps.Clone(f.Linkname), Generators: maps.Clone(f.Generators), Releases: maps.Clone(f.Releases)}
	for _, c := range codecs {
		delete(all.Unsafe, c.ID)
		delete(all.Linkname, c.ID)
		delete(all.Generators, c.Library)
		delete(all.Releases, c.Library)
	}
	maps.Copy(all.Unsafe, found.Unsafe)
	maps.Copy(all.Linkname, found.Linkname)
	maps.Copy(all.Generators, found.Generators)
	maps.Copy(all.Releases, found.Releases)
	return all
}

// Source is the file facts.go of the catalogue, in the order of ids and libraries.
func (f Facts) Source() ([]byte, error) {
	s := emit.NewSource("catalog")
	s.P("// unsafeUsers are the packages that use package unsafe and run for a codec.")
	packagesTable(s, "unsafeUsers", f.Unsafe)
	s.P("// linknameUsers are those that import it for go:linkname alone.")
	packagesTable(s, "linknameUsers", f.Linkname)
	s.P("// generators are the versions of libraries that only generate: their own code need not be linked.")
	s.P("var generators = map[string]string{")
	for _, library := range slices.Sorted(maps.Keys(f.Generators)) {
		s.P("%q: %q,", library, f.Generators[library])
	}
	s.P("}\n")
	c := s.Import("github.com/serialbench/serialbench/codec", "")
	s.P("// releases say when the version of a library that is linked, or generates, was published, as the Go module proxy has it,")
	s.P("// which licences the files of its module are, and of how many modules its packages are built.")
	s.P("var releases = map[string]%s.Release{", c)
	for _, library := range slices.Sorted(maps.Keys(f.Releases)) {
		if r := f.Releases[library]; r != (codec.Release{}) {
			s.P("%q: {Version: %q, Date: %q, Licence: %q, Modules: %d},", library, r.Version, r.Date, r.Licence, r.Modules)
		}
	}
	s.P("}")
	return s.Bytes()
}

// packagesTable writes the packages of each codec.
func packagesTable(s *emit.Source, name string, table map[string][]string) {
	s.P("var %s = map[string][]string{", name)
	for _, id := range slices.Sorted(maps.Keys(table)) {
		s.P("%q: {\"%s\"},", id, strings.Join(table[id], `", "`))
	}
	s.P("}\n")
}

// ParseFacts reads what [Facts.Source] wrote.
func ParseFacts(src []byte) (Facts, error) {
	f := Facts{Unsafe: map[string][]string{}, Linkname: map[string][]string{}, Generators: map[string]string{}, Releases: map[string]codec.Release{}}
	file, err := parser.ParseFile(token.NewFileSet(), "facts.go", src, parser.SkipObjectResolution)
	if err != nil {
		return f, err
	}
	for _, d := range file.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.VAR {
			continue
		}
		for _, spec := range g.Specs {
			v := spec.(*ast.ValueSpec) // of a var, always
			table, ok := v.Values[0].(*ast.CompositeLit)
			if !ok {
				return f, fmt.Errorf("facts.go: %s is no table", v.Names[0].Name)
			}
			for _, e := range table.Elts {
				if err := f.read(v.Names[0].Name, e); err != nil {
					return f, err
				}
			}
		}
	}
	return f, nil
}

// read takes one entry of the table of that name.
func (f Facts) read(table string, e ast.Expr) error {
	texts := textsOf(e)
	switch {
	case table == "unsafeUsers" && len(texts) > 1:
		f.Unsafe[texts[0]] = texts[1:]
	case table == "linknameUsers" && len(texts) > 1:
		f.Linkname[texts[0]] = texts[1:]
	case table == "generators" && len(texts) == 2:
		f.Generators[texts[0]] = texts[1]
	case table == "releases" && len(texts) == 4:
		f.Releases[texts[0]] = codec.Release{Version: texts[1], Date: texts[2], Licence: texts[3], Modules: numberIn(e)}
	default:
		return fmt.Errorf("facts.go: table %s: an entry with the strings %q is none of it", table, texts)
	}
	return nil
}

// textsOf are the strings that stand in a literal, in their order.
func textsOf(e ast.Expr) (texts []string) {
	ast.Inspect(e, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			if s, err := strconv.Unquote(lit.Value); err == nil {
				texts = append(texts, s)
			}
		}
		return true
	})
	return texts
}

// numberIn is the last integer in a literal, 0 for none.
func numberIn(e ast.Expr) (number int) {
	ast.Inspect(e, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.INT {
			if i, err := strconv.Atoi(lit.Value); err == nil {
				number = i
			}
		}
		return true
	})
	return number
}
