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

// take notes the named types in a type that reaches a sink.
func (f *finder) take(t types.Type, w *flow, site token.Pos, p *packages.Package) {
	switch u := types.Unalias(t).(type) {
	case *types.Basic:
		w.reached = true
	case *types.Pointer:
		f.take(u.Elem(), w, site, p)
	case *types.Slice:
		f.take(u.Elem(), w, site, p)
	case *types.Array:
		f.take(u.Elem(), w, site, p)
	case *types.Map:
		f.take(u.Key(), w, site, p)
		f.take(u.Elem(), w, site, p)
		w.reached = true
	case *types.Struct:
		w.reached = true
		for i := range u.NumFields() {
			f.take(u.Field(i).Type(), w, site, p)
		}
	case *types.TypeParam:
		f.takeParameter(u, w)
	case *types.Named:
		if types.IsInterface(u) {
			return
		}
		for i := range u.TypeArgs().Len() {
			if typeParameter(u.TypeArgs().At(i)) { // Page[T] within generic code: its callers have the type
				f.take(u.TypeArgs().At(i), w, site, p)
				return
			}
		}
		f.named(u, w, site, p)
	}
}

// takeParameter notes that a type parameter of a function, or of a method's receiver, reaches a sink.
func (f *finder) takeParameter(t *types.TypeParam, w *flow) {
	for fn := range f.bodies {
		sig := fn.Signature()
		for _, list := range []*types.TypeParamList{sig.TypeParams(), sig.RecvTypeParams()} {
			for i := range list.Len() {
				if list.At(i) == t {
					f.fact(param{fn, i, true}, w)
				}
			}
		}
	}
}

// named notes one named type, and follows what its fields of interface types get.
func (f *finder) named(n *types.Named, w *flow, site token.Pos, p *packages.Package) {
	w.reached = true
	if n.Obj().Pkg() == nil {
		return
	}
	if _, ok := n.Underlying().(*types.Basic); ok && !custom(n) || standard(n.Obj().Pkg()) || dynamic(n) {
		return
	}
	u := Use{Codec: w.codec, Direction: w.direction, Whose: w.whose, Site: f.src.Site(site), Module: w.module,
		Registered: w.call == "encoding/gob.Register"}
	if f.note(n, u) {
		f.fields(n, w, site, map[*types.Named]bool{})
	}
}

// note adds a use; it reports whether the type is one that is kept.
func (f *finder) note(n *types.Named, u Use) bool {
	o := n.Obj()
	pos := f.src.Fset.Position(o.Pos())
	if skipped(pos.Filename) {
		return false
	}
	name := types.TypeString(n, func(q *types.Package) string {
		if q == o.Pkg() {
			return ""
		}
		return q.Name()
	})
	t := &Type{Package: o.Pkg().Path(), Name: name, Type: n, File: below(f.src.Root, pos.Filename), Line: pos.Line}
	if had := f.found[t.ID()]; had != nil {
		t = had
	}
	f.found[t.ID()] = t
	if u.Codec != "" {
		t.Uses = append(t.Uses, u)
	}
	return true
}

var failure = types.Universe.Lookup("error").Type()

// fields follows what is assigned to fields of interface types, within the structs of a type. A field of which nothing
// is known is no call that is unresolved: its struct was found.
func (f *finder) fields(t types.Type, w *flow, site token.Pos, seen map[*types.Named]bool) {
	switch u := types.Unalias(t).(type) {
	case *types.Pointer:
		f.fields(u.Elem(), w, site, seen)
	case *types.Slice:
		f.fields(u.Elem(), w, site, seen)
	case *types.Array:
		f.fields(u.Elem(), w, site, seen)
	case *types.Map:
		f.fields(u.Elem(), w, site, seen)
	case *types.Named:
		if !seen[u] {
			seen[u] = true
			f.fields(u.Underlying(), w, site, seen)
		}
	case *types.Struct:
		for i := range u.NumFields() {
			v := u.Field(i).Origin()
			if !dynamic(v.Type()) {
				f.fields(v.Type(), w, site, seen)
			} else if len(f.sources[v]) > 0 && !typeParameter(v.Type()) && !types.Identical(v.Type(), failure) {
				f.traceObject(v, w.quietly(), v.Pos(), site)
			}
		}
	}
}

// standard reports whether a package is of Go's own library.
func standard(p *types.Package) bool {
	first, _, _ := strings.Cut(p.Path(), "/")
	return !strings.Contains(first, ".") && p.Path() != "main" && stdlib[first]
}

var stdlib = func() map[string]bool {
	all := map[string]bool{}
	for _, name := range strings.Fields("archive bufio bytes compress container context crypto database debug embed " +
		"encoding errors expvar flag fmt go hash html image index io iter log maps math mime net os path plugin " +
		"reflect regexp runtime slices sort strconv strings sync syscall testing text time unicode unique unsafe weak") {
		all[name] = true
	}
	return all
}()

// custom reports whether a type has a method that writes it.
func custom(n *types.Named) bool {
	set := types.NewMethodSet(types.NewPointer(n))
	for _, name := range []string{"MarshalJSON", "MarshalText", "MarshalBinary", "GobEncode", "MarshalYAML"} {
		if set.Lookup(nil, name) != nil {
			return true
		}
	}
	return false
}

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
			named, star := f.isNamed(n, p, patterns, used)
			if mark != nil || named {
				codec := "json/std"
				if len(mark) > 0 && mark[0] != "" {
					codec = strings.Fields(mark[0])[0]
				}
				f.note(n, Use{Codec: codec, Direction: Both, Whose: Unknown, Site: f.src.Site(spec.Pos()),
					Pattern: mark == nil && star})
			}
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

// isNamed reports whether a pattern names a type; used are the patterns that named some.
func (f *finder) isNamed(n *types.Named, p *packages.Package, patterns []string, used map[string]bool) (is, star bool) {
	folder := "." + strings.TrimPrefix(p.PkgPath, f.src.Module)
	if p.PkgPath == f.src.Module {
		folder = "./"
	}
	_, structure := n.Underlying().(*types.Struct)
	for _, want := range patterns {
		pkg, name := cutType(want)
		in := pkg == folder || pkg == p.PkgPath || pkg == "." && folder == "./" || pkg == "./..." && name == "*"
		if in && (name == n.Obj().Name() || name == "*" && structure && n.Obj().Exported()) {
			used[want], is, star = true, true, name == "*"
		}
	}
	return is, star
}

// cutType takes ./store.Session apart.
func cutType(s string) (pkg, name string) {
	i := strings.LastIndexByte(s, '.')
	if i < 0 {
		return "", s
	}
	return s[:i], s[i+1:]
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
