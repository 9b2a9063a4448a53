package schema

import (
	"errors"
	"go/types"
	"regexp"
	"runtime"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
)

// wide is what a loader needs to take a user's type: fields to leave out, the
// fields that are left out since no serializer can be given them, all of them
// rather than the first, and the packages to look for implementations in.
type wide struct {
	root     string
	skip     []string
	used     map[string]bool // entries of skip that named a field
	skipped  []string        // paths of the fields that skip names
	left     []codec.Problem // the other fields that are left out, and why
	unfit    []codec.Problem // of all that are left out, those that encoders fail at
	foreign  []codec.Problem // exported ones that are left out and that skip does not name
	internal []string        // paths of fields that messages of Protocol Buffers keep for themselves
	scopes   []*types.Package
	missed   []string // packages of interfaces that are not among scopes
	done     map[*Type]bool
}

// wideKinds are the basic kinds that only users' types have.
var wideKinds = map[types.BasicKind]Kind{types.Complex64: Complex64, types.Complex128: Complex128,
	types.Uintptr: Invalid}

// skips reports whether a field is to be left out.
func (w *wide) skips(at string, owner *Type, field string) bool {
	hit := false
	for _, s := range w.skip {
		if matches(s, at) || matches(w.root+"."+s, at) || owner.Name != "" && matches(s, owner.Name+"."+field) {
			w.used[s], hit = true, true
		}
	}
	if hit {
		w.skipped = append(w.skipped, at)
	}
	return hit
}

var elements = regexp.MustCompile(`\[(key)?\]`)

// matches reports whether a path of a field is meant by a text: the path itself,
// whose "[]" may be left out, or a glob of one, in which "*" stands for a name or a part of
// one and "**" for any names, or none.
func matches(text, at string) bool { return codec.Match(steps(text), steps(at)) }

// steps puts a slash on both sides of each name of a path, so that what stands for names stands for whole ones.
func steps(path string) string {
	var b strings.Builder
	for name := range strings.SplitSeq(elements.ReplaceAllString(path, ""), ".") {
		if name != "**" {
			name = "/" + name + "/"
		}
		b.WriteString(name)
	}
	return b.String()
}

// named fills in what a named type has beyond its name: type arguments, and the
// forms that it marshals itself to.
func (l *loader) named(t *Type, path string, n *types.Named) error {
	for i := range n.TypeArgs().Len() {
		a, err := l.convert(path, n.TypeArgs().At(i))
		if err != nil {
			return err
		}
		t.Args = append(t.Args, a)
	}
	if types.IsInterface(n) {
		return nil
	}
	t.Forms, t.OneWay = formsOf(n), oneWay(n)
	t.Error = types.Implements(types.NewPointer(n), types.Universe.Lookup("error").Type().Underlying().(*types.Interface))
	if t.Forms != 0 && hides(n.Underlying(), map[types.Type]bool{}) {
		t.Kind = Custom
	}
	return nil
}

func (l *loader) fields(t *Type, path string, gt types.Type, u *types.Struct) (*Type, error) {
	w := l.wide
	message := isMessage(gt)
	for i := range u.NumFields() {
		f := u.Field(i)
		at := path + "." + f.Name()
		switch {
		case w.skips(at, t, f.Name()):
			t.Partial = true
			t.Opaque = t.Opaque || f.Exported() && opaque(f.Type())
			if f.Exported() && unfit(f.Type(), 0) {
				w.unfit = append(w.unfit, codec.Problem{Path: at, Reason: "type " + types.TypeString(f.Type(), shortName)})
			}
		case message && (strings.HasPrefix(f.Name(), "XXX_") || !f.Exported()):
			t.Partial = true
			w.internal = append(w.internal, at)
		case f.Exported():
			l.field(t, at, f, u.Tag(i))
		case sizeless(f.Type()):
			if t.Empty = max(t.Empty, EmptyField); f.Embedded() {
				t.Empty = EmptyEmbedded
			}
			t.Padded = i == u.NumFields()-1 && i > 0
		default:
			t.Partial = true
			if f.Name() == "_" { // nothing can be stored there
				l.retire(t, f, u.Tag(i))
			} else {
				w.leave(at, "not exported")
			}
		}
	}
	w.done[t] = true
	return t, nil
}

// retire notes what the blank field f, such as _ int32 `wire:"3"`, says: which type a
// field had that is gone.
func (l *loader) retire(t *Type, f *types.Var, tag string) {
	n, err := wireNumber(Field{Tag: tag})
	if err != nil || n == 0 {
		return // a blank field that means something else
	}
	if was, ok := f.Type().Underlying().(*types.Basic); !ok || basicKinds[was.Kind()] == Invalid {
		return
	}
	was, err := l.convert(t.Name+"._", f.Type())
	if err != nil {
		return
	}
	if t.Retired == nil {
		t.Retired = map[int]*Type{}
	}
	t.Retired[n] = was
}

// field adds an exported field to a struct, or leaves it out.
func (l *loader) field(t *Type, at string, f *types.Var, tag string) {
	w := l.wide
	before := len(w.left)
	ft, err := l.convert(at, f.Type())
	var c *cannotError
	switch {
	case errors.As(err, &c):
		w.left = w.left[:before]
		w.leave(at, c.reason)
	case err != nil:
		w.left = w.left[:before]
		w.leave(at, err.Error())
	case w.nothing(ft):
		w.left = w.left[:before]
		w.leave(at, "type "+types.TypeString(f.Type(), shortName)+" has no exported fields and no text, binary or JSON form")
		if opaque(f.Type()) { // which is there in every value
			t.Opaque, t.OneWay = true, t.OneWay|ft.OneWay
		}
	default:
		t.Fields = append(t.Fields, Field{Name: f.Name(), Type: ft, Tag: tag, Embedded: f.Embedded()})
		return
	}
	t.Partial = true
	p := codec.Problem{Path: at, Reason: "type " + types.TypeString(f.Type(), shortName)}
	if unfit(f.Type(), 0) {
		w.unfit = append(w.unfit, p)
	}
	w.foreign = append(w.foreign, p)
}

// unfit reports whether a type is, or is a list of, what encoders fail at or read as something else.
func unfit(t types.Type, depth int) bool {
	switch u := t.Underlying().(type) {
	case *types.Signature, *types.Chan:
		return true
	case *types.Basic:
		return u.Kind() == types.UnsafePointer
	case *types.Struct:
		for i := range u.NumFields() {
			if f := u.Field(i); f.Exported() && depth < 10 && unfit(f.Type(), depth+1) {
				return true
			}
		}
	case interface{ Elem() types.Type }:
		if m, ok := u.(*types.Map); ok && unfitKey(m.Key()) {
			return true
		}
		return depth < 10 && unfit(u.Elem(), depth+1)
	}
	return false
}

// unfitKey reports whether encoders of JSON fail at the keys of a map, even of one that is nil.
func unfitKey(key types.Type) bool {
	if n, ok := types.Unalias(key).(*types.Named); ok && !types.IsInterface(n) && formsOf(n)&Text != 0 {
		return false
	}
	b, ok := key.Underlying().(*types.Basic)
	return !ok || b.Info()&(types.IsInteger|types.IsString) == 0
}

// opaque reports whether a type is a struct, or an array of structs, that has fields
// but none that is exported.
func opaque(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Array:
		return opaque(u.Elem())
	case *types.Struct:
		for i := range u.NumFields() {
			if u.Field(i).Exported() {
				return false
			}
		}
		return u.NumFields() > 0
	}
	return false
}

func shortName(p *types.Package) string { return p.Name() }

// nothing reports whether all fields of a struct, or of what a type holds, are left out.
func (w *wide) nothing(t *Type) bool {
	for n := 0; t.Elem != nil && n < 100; n++ {
		t = t.Elem
	}
	return t.Kind == Struct && w.done[t] && len(t.Fields) == 0 && t.Partial
}

func (w *wide) leave(at, reason string) {
	p := codec.Problem{Path: at, Reason: reason}
	if !slices.Contains(w.left, p) {
		w.left = append(w.left, p)
	}
}

var sizes = types.SizesFor("gc", runtime.GOARCH)

// sizeless reports whether values of a type take no room and move nothing.
func sizeless(t types.Type) bool { return sizes.Sizeof(t) == 0 && sizes.Alignof(t) == 1 }

// isMessage reports whether a type is a message of Protocol Buffers, generated by
// whichever generator.
func isMessage(gt types.Type) bool {
	n, ok := gt.(*types.Named)
	if !ok {
		return false
	}
	methods := types.NewMethodSet(types.NewPointer(n))
	return methods.Lookup(n.Obj().Pkg(), "ProtoMessage") != nil || methods.Lookup(n.Obj().Pkg(), "ProtoReflect") != nil
}

// hasReflect reports whether a message is one of google.golang.org/protobuf.
func hasReflect(gt types.Type) bool {
	m := types.NewMethodSet(types.NewPointer(gt)).Lookup(nil, "ProtoReflect")
	if m == nil {
		return false
	}
	s, ok := m.Type().(*types.Signature)
	return ok && s.Results().Len() == 1 && strings.HasSuffix(s.Results().At(0).Type().String(), "protoreflect.Message")
}

// methodsOf lists the exported methods of a pointer to a type as Go source, without the
// names of parameters.
func methodsOf(gt types.Type) (list []string) {
	methods := types.NewMethodSet(types.NewPointer(gt))
	for i := range methods.Len() {
		f, ok := methods.At(i).Obj().(*types.Func)
		if !ok || !f.Exported() {
			continue
		}
		s := f.Signature()
		unnamed := types.NewSignatureType(nil, nil, nil, withoutNames(s.Params()), withoutNames(s.Results()), s.Variadic())
		list = append(list, f.Name()+strings.TrimPrefix(types.TypeString(unnamed, shortName), "func"))
	}
	return list
}

func withoutNames(t *types.Tuple) *types.Tuple {
	var vars []*types.Var
	for i := range t.Len() {
		vars = append(vars, types.NewParam(0, nil, "", t.At(i).Type()))
	}
	return types.NewTuple(vars...)
}

// formsOf lists the ways in which a type marshals itself and comes back.
func formsOf(n *types.Named) (f Form) {
	methods := types.NewMethodSet(types.NewPointer(n))
	has := func(name string, params, results int) bool {
		m := methods.Lookup(n.Obj().Pkg(), name)
		if m == nil {
			return false
		}
		s, ok := m.Type().(*types.Signature)
		return ok && s.Params().Len() == params && s.Results().Len() == results
	}
	for _, form := range []Form{Text, Binary, JSON} {
		if has("Marshal"+form.Method(), 0, 2) && has("Unmarshal"+form.Method(), 1, 1) {
			f |= form
		}
	}
	if f != 0 && has("GobEncode", 0, 2) && has("GobDecode", 1, 1) {
		f |= Gob
	}
	return f
}

// oneWay lists the forms that a type has a method to or from, but not both: what is
// written in such a form comes back as something else, if at all.
func oneWay(n *types.Named) (f Form) {
	methods := types.NewMethodSet(types.NewPointer(n))
	has := func(name string) bool { return methods.Lookup(n.Obj().Pkg(), name) != nil }
	for _, form := range []Form{Text, Binary, JSON} {
		if has("Marshal"+form.Method()) != has("Unmarshal"+form.Method()) {
			f |= form
		}
	}
	if has("MarshalYAML") || has("UnmarshalYAML") {
		f |= YAML
	}
	return f
}

// hides reports whether a type has something that cannot be read and set from
// outside, and that no type within it marshals.
func hides(t types.Type, seen map[types.Type]bool) bool {
	t = types.Unalias(t)
	if seen[t] {
		return false
	}
	seen[t] = true
	if n, ok := t.(*types.Named); ok && !types.IsInterface(n) {
		if o := n.Obj(); o.Pkg() != nil && o.Pkg().Path() == "time" && o.Name() == "Time" {
			return false
		}
		if formsOf(n) != 0 {
			return false // a custom type in its turn
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		return hides(u.Elem(), seen)
	case *types.Slice:
		return hides(u.Elem(), seen)
	case *types.Array:
		return hides(u.Elem(), seen)
	case *types.Map:
		return hides(u.Key(), seen) || hides(u.Elem(), seen)
	case *types.Signature, *types.Chan:
		return true
	case *types.Basic:
		return u.Kind() == types.UnsafePointer || u.Kind() == types.Uintptr
	case *types.Struct:
		message := isMessage(t)
		for i := range u.NumFields() {
			f := u.Field(i)
			if !f.Exported() && !message && !sizeless(f.Type()) || f.Exported() && hides(f.Type(), seen) {
				return true
			}
		}
	}
	return false
}
