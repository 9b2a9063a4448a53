package schema

import (
	"go/types"
	"slices"
)

// mostImplementations is how many types an interface may hold to be taken for a
// choice of them; an interface of more is one that anything may implement.
const mostImplementations = 100

// dynamic converts an interface: any value, an error, or one of the types that
// implement it in its package or in that of the root.
func (l *loader) dynamic(t *Type, path string, gt types.Type, u *types.Interface) (*Type, error) {
	if !u.IsMethodSet() {
		return nil, &cannotError{path, "constraint " + types.TypeString(gt, shortName) + " is no type of values"}
	}
	t.Kind = Any
	if u.NumMethods() == 0 || types.Identical(gt, types.Universe.Lookup("error").Type()) {
		return t, nil
	}
	scopes := l.wide.scopes
	if n, ok := gt.(*types.Named); ok && n.Obj().Pkg() != nil && !slices.Contains(scopes, n.Obj().Pkg()) {
		l.wide.missed = append(l.wide.missed, n.Obj().Pkg().Path())
	}
	for _, p := range scopes {
		for _, found := range implementations(p, u) {
			i, err := l.convert(unionPath(path, &Type{Name: nameOf(found)}), found)
			if err == nil && !l.wide.nothing(i) {
				t.Union = append(t.Union, i)
			}
		}
	}
	if n := len(t.Union); n == 0 || n > mostImplementations {
		t.Union = nil
		return nil, &cannotError{path, "interface " + types.TypeString(gt, shortName) +
			", of which no exported type of its package is an implementation"}
	}
	return t, nil
}

func nameOf(t types.Type) string {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	return t.(*types.Named).Obj().Name()
}

// implementations lists the exported types of a package that an interface can
// hold. Of a type whose methods have values for receivers both it and a pointer to it can be held.
// A list or map of the interface or of itself is none of them: code that goes through it would never end, as no
// struct is in between whose function could call itself.
func implementations(p *types.Package, u *types.Interface) (list []types.Type) {
	for _, name := range p.Scope().Names() {
		o, ok := p.Scope().Lookup(name).(*types.TypeName)
		if !ok || !o.Exported() || o.IsAlias() || types.IsInterface(o.Type()) {
			continue
		}
		n, ok := o.Type().(*types.Named)
		if !ok || n.TypeParams().Len() > 0 || lists(n.Underlying(), u) {
			continue
		}
		if types.Implements(n, u) {
			list = append(list, n)
		}
		if pointer := types.NewPointer(n); types.Implements(pointer, u) {
			list = append(list, pointer)
		}
	}
	return list
}

// lists reports whether a type is a list or map, or some of them within each other, of an interface, or
// of itself; within are those that it is in.
func lists(t types.Type, u *types.Interface, within ...types.Type) bool {
	if slices.Contains(within, t) {
		return true
	}
	within = append(within, t)
	switch t := t.(type) {
	case *types.Interface:
		return types.Identical(t, u)
	case interface{ Elem() types.Type }: // slices, arrays, pointers and maps
		return lists(t.Elem().Underlying(), u, within...)
	}
	return false
}
