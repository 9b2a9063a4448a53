package schema

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
)

// wide is what a loader needs to take a user's type: fields to leave out, and
// the fields that nobody can serialize, all of them rather than the first.
type wide struct {
	root     string
	skip     []string
	used     map[string]bool // entries of skip that named a field
	skipped  []string
	problems []codec.Problem
}

// skips reports whether a field is to be left out.
func (w *wide) skips(path string, owner *Type, field string) bool {
	hit := false
	for _, s := range w.skip {
		if s == path || w.root+"."+s == path || owner.Name != "" && s == owner.Name+"."+field {
			w.used[s], hit = true, true
		}
	}
	if hit {
		w.skipped = append(w.skipped, path)
	}
	return hit
}

// named fills in what a named type has beyond its name: type arguments, and the
// forms of a type whose fields do not show.
func (l *loader) named(t *Type, path string, n *types.Named) error {
	for i := range n.TypeArgs().Len() {
		a, err := l.convert(path, n.TypeArgs().At(i))
		if err != nil {
			return err
		}
		t.Args = append(t.Args, a)
	}
	if forms := formsOf(n); forms != 0 && !showsAll(n.Underlying(), map[types.Type]bool{}) {
		t.Kind, t.Forms = Custom, forms
	}
	return nil
}

func (l *loader) fields(t *Type, path string, u *types.Struct) (*Type, error) {
	w := l.wide
	for i := range u.NumFields() {
		f := u.Field(i)
		at := path + "." + f.Name()
		if w.skips(at, t, f.Name()) {
			t.Partial = true
			continue
		}
		if !f.Exported() {
			if f.Name() == "_" { // nothing can be stored there
				t.Partial = true
				l.retire(t, f, u.Tag(i))
				continue
			}
			w.problem(at, "field is not exported")
			continue
		}
		before := len(w.problems)
		ft, err := l.convert(at, f.Type())
		if err != nil {
			where, reason := at, err.Error()
			if p, r, ok := strings.Cut(reason, ": "); ok && strings.HasPrefix(p, at) {
				where, reason = p, r
			}
			w.problem(where, reason)
			continue
		}
		if hidden := foreign(ft, t); hidden && len(w.problems) > before {
			w.problems = w.problems[:before]
			w.problem(at, fmt.Sprintf("type %s has fields that are not exported and no text, binary or JSON form", f.Type()))
			continue
		}
		t.Fields = append(t.Fields, Field{Name: f.Name(), Type: ft, Tag: u.Tag(i), Embedded: f.Embedded()})
	}
	return t, nil
}

// retire notes what the blank field f, such as _ int32 `wire:"3"`, says: which type a
// field had that is gone.
func (l *loader) retire(t *Type, f *types.Var, tag string) {
	n, err := wireNumber(Field{Tag: tag})
	was, convertible := l.convert(t.Name+"._", f.Type())
	if err != nil || n == 0 || convertible != nil || !was.Kind.Leaf() {
		return // a blank field that means something else
	}
	if t.Retired == nil {
		t.Retired = map[int]*Type{}
	}
	t.Retired[n] = was
}

// foreign reports whether t is a struct of another package than its owner.
func foreign(t, owner *Type) bool {
	for t.Elem != nil {
		t = t.Elem
	}
	return t.Kind == Struct && t.Package != "" && t.Package != owner.Package
}

func (w *wide) problem(path, reason string) {
	p := codec.Problem{Path: path, Reason: reason}
	if !slices.Contains(w.problems, p) {
		w.problems = append(w.problems, p)
	}
}

// formsOf lists the ways in which a type marshals itself and comes back.
func formsOf(n *types.Named) (f Form) {
	methods := types.NewMethodSet(types.NewPointer(n))
	has := func(name string) bool { return methods.Lookup(n.Obj().Pkg(), name) != nil }
	for _, form := range []Form{Text, Binary, JSON} {
		if has("Marshal"+form.Method()) && has("Unmarshal"+form.Method()) {
			f |= form
		}
	}
	return f
}

// showsAll reports whether everything of a type can be read and set from outside.
func showsAll(t types.Type, seen map[types.Type]bool) bool {
	t = types.Unalias(t)
	if seen[t] {
		return true
	}
	seen[t] = true
	if n, ok := t.(*types.Named); ok {
		if o := n.Obj(); o.Pkg() != nil && o.Pkg().Path() == "time" && o.Name() == "Time" {
			return true
		}
		if formsOf(n) != 0 {
			return true // a custom type in its turn
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return basicKinds[u.Kind()] != Invalid
	case *types.Pointer:
		return showsAll(u.Elem(), seen)
	case *types.Slice:
		return showsAll(u.Elem(), seen)
	case *types.Array:
		return showsAll(u.Elem(), seen)
	case *types.Map:
		return showsAll(u.Key(), seen) && showsAll(u.Elem(), seen)
	case *types.Struct:
		for i := range u.NumFields() {
			if !u.Field(i).Exported() || !showsAll(u.Field(i).Type(), seen) {
				return false
			}
		}
		return true
	}
	return false
}
