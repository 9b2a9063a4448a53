package wire

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// marked adds the types that a comment, the configuration or a struct's tag makes wire types, and lists the patterns
// that name none.
func (f *finder) marked(patterns []string) (unnamed []string) {
	used := map[string]bool{}
	for _, p := range f.src.Packages {
		for _, file := range p.Syntax {
			if !skipped(f.src.Fset.Position(file.Package).Filename) {
				f.markedIn(file, p, patterns, used)
			}
		}
	}
	for _, want := range patterns {
		if !used[want] {
			unnamed = append(unnamed, want)
		}
	}
	return unnamed
}

func (f *finder) markedIn(file *ast.File, p *packages.Package, patterns []string, used map[string]bool) {
	for _, d := range file.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.TYPE {
			continue
		}
		for _, s := range g.Specs {
			spec, ok := s.(*ast.TypeSpec)
			if !ok {
				continue
			}
			n, ok := p.TypesInfo.TypeOf(spec.Name).(*types.Named)
			if !ok || n.TypeParams().Len() > 0 {
				continue
			}
			mark := Directive(g.Doc, "wire")
			if mark == nil {
				mark = Directive(spec.Doc, "wire")
			}
			for _, m := range mark {
				f.declared(n, spec, strings.Fields(m), false)
			}
			f.asked(n, p, spec, patterns, used)
			f.tagged(n, p)
		}
	}
}

// Directive lists what stands behind //serialbench:NAME in a comment, each time that it is there; nil: never.
func Directive(doc *ast.CommentGroup, name string) (all []string) {
	if doc == nil {
		return nil
	}
	for _, c := range doc.List {
		if rest, ok := strings.CutPrefix(c.Text, "//serialbench:"+name); ok && (rest == "" || rest[0] == ' ') {
			all = append(all, strings.TrimSpace(rest))
		}
	}
	return all
}

// declared notes a type that is encoded with a codec, json/std where none is named.
func (f *finder) declared(n *types.Named, spec *ast.TypeSpec, codec []string, pattern bool) {
	u := Use{Codec: "json/std", Direction: Both, Whose: Unknown, Site: f.src.Site(spec.Pos()), Pattern: pattern}
	if len(codec) > 0 {
		u.Codec = codec[0]
	}
	f.note(n, u)
}

// asked notes a type that patterns name; used are the patterns that named some. A pattern is ./store.Session;
// ./store.* or ./..., every exported struct that has tags of the format. A codec may follow.
func (f *finder) asked(n *types.Named, p *packages.Package, spec *ast.TypeSpec, patterns []string,
	used map[string]bool,
) {
	folder := "." + strings.TrimPrefix(p.PkgPath, f.src.Module)
	for _, want := range patterns {
		words := strings.Fields(want)
		if len(words) == 0 {
			continue
		}
		pkg, name := cutType(words[0])
		if words[0] == "./..." {
			pkg, name = "./...", "*"
		}
		if pkg != folder && pkg != p.PkgPath && pkg != "./..." {
			continue
		}
		format := "json"
		if len(words) > 1 {
			format, _, _ = strings.Cut(words[1], "/")
		}
		if name == n.Obj().Name() || name == "*" && n.Obj().Exported() && hasTags(n, format) {
			used[want] = true
			f.declared(n, spec, words[1:], name == "*")
		}
	}
}

// hasTags reports whether a struct has a tag of a format; gob has none.
func hasTags(n *types.Named, format string) bool {
	st, ok := n.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for i := range st.NumFields() {
		if _, has := reflect.StructTag(st.Tag(i)).Lookup(format); has {
			return true
		}
	}
	return format == "gob"
}

// cutType takes ./store.Session apart.
func cutType(s string) (pkg, name string) {
	i := strings.LastIndexByte(s, '.')
	if i < 0 {
		return "", s
	}
	if pkg = strings.TrimSuffix(s[:i], "/"); pkg == "" {
		pkg = "." // of the module's own folder: .Session
	}
	return pkg, s[i+1:]
}

// tagged takes the types of fields that a tag makes wire types, such as gorm:"serializer:json".
func (f *finder) tagged(n *types.Named, p *packages.Package) {
	st, ok := n.Underlying().(*types.Struct)
	if !ok {
		return
	}
	for i := range st.NumFields() {
		for _, s := range f.tags {
			parts := strings.Split(reflect.StructTag(st.Tag(i)).Get(s.Tag), ";")
			if slices.Contains(parts, s.Contains) {
				w := &flow{codec: s.Codec, direction: s.Direction, whose: whoseOr(s.Whose),
					call: fmt.Sprintf("%s:%q", s.Tag, s.Contains), pos: st.Field(i).Pos(), pkg: p}
				f.take(st.Field(i).Type(), w, st.Field(i).Pos(), p)
			}
		}
	}
}
