package wire

import (
	"go/token"
	"go/types"
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
	registered := f.registered(n, w)
	_, basic := n.Underlying().(*types.Basic)
	if basic && !custom(n) && registered == "" || standard(n.Obj().Pkg()) || dynamic(n) {
		return
	}
	u := Use{Codec: w.codec, Direction: w.direction, Whose: w.whose, Site: f.src.Site(site), Module: w.module,
		Registered: registered}
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
	at := f.src.Site(o.Pos())
	if at.File == "" {
		at = u.Site
	}
	t := &Type{Package: o.Pkg().Path(), Name: f.src.Within(o) + name, Type: n, File: at.File, Line: at.Line}
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
