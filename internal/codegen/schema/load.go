package schema

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/types/typeutil"
)

// Load finds the named struct types in the package that pattern names, seen
// from folder dir ("" for the working folder). Errors are the compiler's first
// lines, or name the type that is not there.
func Load(ctx context.Context, dir, pattern string, names ...string) ([]*Type, error) {
	// Types come from the compiler's export data: packages below are not read again.
	cfg := &packages.Config{Context: ctx, Dir: dir, Mode: packages.NeedName | packages.NeedImports | packages.NeedTypes}
	pkgs, err := packages.Load(cfg, pattern)
	if err != nil {
		return nil, fmt.Errorf("load package %s: %w", pattern, err)
	}
	if len(pkgs) != 1 {
		return nil, fmt.Errorf("load package %s: found %d packages, want one", pattern, len(pkgs))
	}
	p := pkgs[0]
	if len(p.Errors) > 0 {
		return nil, fmt.Errorf("load package %s: %v", pattern, p.Errors[0])
	}
	l := newLoader()
	var list []*Type
	for _, name := range names {
		o, ok := p.Types.Scope().Lookup(name).(*types.TypeName)
		if !ok {
			return nil, fmt.Errorf("package %s: no type %s", p.PkgPath, name)
		}
		t, err := l.convert(name, o.Type())
		if err != nil {
			return nil, err
		}
		if t.Kind != Struct {
			return nil, fmt.Errorf("type %s: is a %s, want a struct", name, t.Kind)
		}
		list = append(list, t)
	}
	return list, nil
}

// loader converts types. By default it takes what the data sets of the repository are
// made of and refuses everything else at the first field.
type loader struct {
	seen typeutil.Map // types.Type → *Type
	wide *wide        // set: takes whatever a user's type is made of
}

func newLoader() *loader { return &loader{} }

var basicKinds = map[types.BasicKind]Kind{
	types.Bool: Bool, types.Int: Int, types.Int8: Int8, types.Int16: Int16, types.Int32: Int32, types.Int64: Int64,
	types.Uint: Uint, types.Uint8: Uint8, types.Uint16: Uint16, types.Uint32: Uint32, types.Uint64: Uint64,
	types.Float32: Float32, types.Float64: Float64, types.String: String,
}

// cannotError is a type that no serializer can be given, and where it is.
type cannotError struct{ path, reason string }

func (e *cannotError) Error() string { return e.path + ": " + e.reason }

func cannot(path string, gt types.Type) error {
	return &cannotError{path, fmt.Sprintf("type %s cannot be serialized", gt)}
}

func (l *loader) convert(path string, gt types.Type) (*Type, error) {
	gt = types.Unalias(gt)
	if t, ok := l.seen.At(gt).(*Type); ok {
		if t.refused != nil {
			return nil, &cannotError{path, t.refused.reason}
		}
		return t, nil
	}
	t := &Type{}
	if n, ok := gt.(*types.Named); ok {
		o := n.Obj()
		t.Name = o.Name()
		if o.Pkg() != nil {
			t.Package, t.PackageName = o.Pkg().Path(), o.Pkg().Name()
		}
		if t.Package == "time" && t.Name == "Time" {
			return Leaf(Time), nil
		}
		if t.Package == "time" && t.Name == "Duration" {
			return Leaf(Duration), nil
		}
		l.seen.Set(gt, t)
		if l.wide != nil {
			if err := l.named(t, path, n); err != nil || t.Kind == Custom {
				return t, err
			}
		}
		if self := endless(gt, &typeutil.Map{}); self != nil {
			if t.Forms != 0 { // it writes itself
				t.Kind = Custom
				return t, nil
			}
			t.refused = &cannotError{path, "type " + types.TypeString(self, shortName) +
				" contains itself without a struct in between"}
			return t, t.refused
		}
		made, err := l.under(t, path, gt)
		if err != nil && !errors.As(err, &t.refused) {
			t.refused = &cannotError{path, err.Error()}
		}
		return made, err
	}
	return l.under(t, path, gt)
}

// endless is a type that gt is or leads to and that contains itself through slices, arrays, maps and pointers alone;
// nil where there is none. What a type on the way that marshals itself contains does not matter.
func endless(gt types.Type, above *typeutil.Map) types.Type {
	if gt = types.Unalias(gt); above.At(gt) != nil {
		return gt
	}
	if n, named := gt.(*types.Named); named {
		if above.Len() > 0 && formsOf(n) != 0 {
			return nil
		}
		above.Set(gt, true)
		defer above.Delete(gt)
	}
	switch u := gt.Underlying().(type) {
	case *types.Map:
		return cmp.Or(endless(u.Key(), above), endless(u.Elem(), above))
	case *types.Slice:
		return endless(u.Elem(), above)
	case *types.Array:
		return endless(u.Elem(), above)
	case *types.Pointer:
		return endless(u.Elem(), above)
	}
	return nil
}

// under fills in what a type is made of.
func (l *loader) under(t *Type, path string, gt types.Type) (*Type, error) {
	switch u := gt.Underlying().(type) {
	case *types.Basic:
		t.Kind = basicKinds[u.Kind()]
		if t.Kind == Invalid && l.wide != nil {
			t.Kind = wideKinds[u.Kind()]
		}
		if t.Kind == Invalid {
			return nil, cannot(path, gt)
		}
		if t.Name != "" && t.Kind.Integer() {
			t.Enum = constants(gt.(*types.Named))
		}
		if t.Name != "" && t.Kind == String {
			t.Texts = texts(gt.(*types.Named))
		}
		return t, nil
	case *types.Interface:
		if l.wide != nil {
			return l.dynamic(t, path, gt, u)
		}
		if u.Empty() {
			t.Kind = Any
			return t, nil
		}
	case *types.Slice:
		// A slice of a named byte, such as an enumeration, is no []byte.
		if b, ok := types.Unalias(u.Elem()).(*types.Basic); ok && b.Kind() == types.Uint8 {
			t.Kind = Bytes
			return t, nil
		}
		return l.composite(t, Slice, path+"[]", u.Elem())
	case *types.Array:
		t.Len = int(u.Len())
		return l.composite(t, Array, path+"[]", u.Elem())
	case *types.Pointer:
		return l.composite(t, Pointer, path, u.Elem())
	case *types.Map:
		if l.wide != nil && byPlace(u.Key()) {
			return nil, &cannotError{path, keysByPlace}
		}
		key, err := l.convert(path+"[key]", u.Key())
		if err != nil {
			return nil, err
		}
		if len(key.Union) > 0 && !slices.ContainsFunc(key.Union, func(held *Type) bool { return held.Kind != Pointer }) {
			return nil, &cannotError{path, keysByPlace}
		}
		t.Key = key
		return l.composite(t, Map, path+"[]", u.Elem())
	case *types.Struct:
		return l.structure(t, path, gt, u)
	}
	return nil, cannot(path, gt)
}

const keysByPlace = "the keys of a map are pointers, and what is read has others"

// byPlace reports whether keys of maps are told apart by where they lie: they are pointers, or hold some.
func byPlace(key types.Type) bool {
	if n, ok := types.Unalias(key).(*types.Named); ok && formsOf(n) != 0 {
		return false
	}
	switch u := key.Underlying().(type) {
	case *types.Pointer:
		return true
	case *types.Array:
		return byPlace(u.Elem())
	case *types.Struct:
		for i := range u.NumFields() {
			if f := u.Field(i); f.Exported() && byPlace(f.Type()) {
				return true
			}
		}
	}
	return false
}

func (l *loader) composite(t *Type, k Kind, path string, elem types.Type) (*Type, error) {
	t.Kind = k
	e, err := l.convert(path, elem)
	t.Elem = e
	return t, err
}

func (l *loader) structure(t *Type, path string, gt types.Type, u *types.Struct) (*Type, error) {
	t.Kind = Struct
	if l.wide != nil {
		return l.fields(t, path, gt, u)
	}
	if t.Name == "" {
		return nil, fmt.Errorf("%s: struct type without a name", path)
	}
	for i := range u.NumFields() {
		f := u.Field(i)
		if !f.Exported() {
			return nil, fmt.Errorf("%s.%s: field is not exported", path, f.Name())
		}
		ft, err := l.convert(path+"."+f.Name(), f.Type())
		if err != nil {
			return nil, err
		}
		t.Fields = append(t.Fields, Field{Name: f.Name(), Type: ft})
	}
	return t, nil
}

// constants lists the constants of a named integer type in its own package, by value.
func constants(n *types.Named) []Value {
	var list []Value
	if n.Obj().Pkg() == nil {
		return nil
	}
	scope := n.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		c, ok := scope.Lookup(name).(*types.Const)
		if !ok || !types.Identical(c.Type(), n) || strings.HasPrefix(name, "_") {
			continue
		}
		if v, exact := constant.Int64Val(constant.ToInt(c.Val())); exact {
			list = append(list, Value{Name: name, N: v})
		}
	}
	sortValues(list)
	return list
}

// texts lists the constants of a named string type in its own package, each once, sorted.
func texts(n *types.Named) (list []string) {
	if n.Obj().Pkg() == nil {
		return nil
	}
	scope := n.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		if c, ok := scope.Lookup(name).(*types.Const); ok && types.Identical(c.Type(), n) {
			list = append(list, constant.StringVal(c.Val()))
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func sortValues(list []Value) {
	slices.SortStableFunc(list, func(a, b Value) int { return cmp.Or(cmp.Compare(a.N, b.N), cmp.Compare(a.Name, b.Name)) })
}
