package build

import (
	"context"
	"fmt"
	"go/types"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/serialbench/serialbench/internal/mistake"
)

// scope is what the user's package declares.
func (b *builder) scope(ctx context.Context) (*types.Package, error) {
	flags := strings.Join(slices.DeleteFunc(strings.Fields(os.Getenv("GOFLAGS")),
		func(f string) bool { return strings.HasPrefix(f, "-mod=mod") }), " ")
	cfg := &packages.Config{Context: ctx, Dir: b.request.Dir, Env: append(os.Environ(), "GOFLAGS="+flags),
		Mode: packages.NeedName | packages.NeedTypes | packages.NeedImports}
	pkgs, err := packages.Load(cfg, b.request.Package)
	if err != nil || len(pkgs) != 1 || pkgs[0].Types == nil {
		return nil, fmt.Errorf("package %s cannot be read: %v", b.request.Package, err)
	}
	return pkgs[0].Types, nil
}

// checkFunc makes sure that the function of samples is one, before anything is built.
func (b *builder) checkFunc(ctx context.Context) error {
	name := b.request.Func
	if name == "" {
		return nil
	}
	pkg, err := b.scope(ctx)
	if err != nil {
		return err
	}
	f, ok := pkg.Scope().Lookup(name).(*types.Func)
	if !ok {
		return mistake.Errorf("--func: package %s has no function %s; %s", b.request.Package, name, functions(pkg, name))
	}
	sig := f.Signature()
	relative := types.RelativeTo(pkg)
	is := strings.TrimPrefix(types.TypeString(sig, relative), "func")
	wrong := mistake.Errorf("--func: %s.%s is func%s, want func() []%s", pkg.Name(), name, is, b.request.Type)
	if sig.TypeParams().Len() > 0 || sig.Params().Len() > 0 || sig.Results().Len() != 1 {
		return wrong
	}
	list, ok := sig.Results().At(0).Type().Underlying().(*types.Slice)
	if !ok {
		return wrong
	}
	if o, ok := pkg.Scope().Lookup(b.request.Type).(*types.TypeName); ok && types.Identical(o.Type(), list.Elem()) {
		return nil
	}
	written := func(s string) string { return strings.ReplaceAll(s, " ", "") }
	if written(types.TypeString(list.Elem(), relative)) == written(b.request.Type) {
		return nil
	}
	return wrong
}

// functions names those of a package that return a slice of something, nearest first.
func functions(pkg *types.Package, given string) string {
	var names []string
	for _, n := range pkg.Scope().Names() {
		f, ok := pkg.Scope().Lookup(n).(*types.Func)
		if !ok || !f.Exported() || f.Signature().Params().Len() > 0 || f.Signature().Results().Len() != 1 {
			continue
		}
		if _, list := f.Signature().Results().At(0).Type().Underlying().(*types.Slice); list {
			names = append(names, n)
		}
	}
	if len(names) == 0 {
		return "none of its exported functions returns a slice"
	}
	return "nearest: " + mistake.Near(given, names)
}

// instances suggests instances of a generic type, such as Page[Order], for what was
// given instead; none where the type is not generic or nothing in the package fits it.
func instances(pkg *types.Package, given string) (list []string) {
	base, rest, _ := strings.Cut(given, "[")
	o, ok := pkg.Scope().Lookup(base).(*types.TypeName)
	if !ok {
		return nil
	}
	named, ok := types.Unalias(o.Type()).(*types.Named)
	if !ok || named.TypeArgs().Len() > 0 || named.TypeParams().Len() == 0 {
		return nil
	}
	wanted := strings.Split(strings.TrimSuffix(rest, "]"), ",")
	fits := make([][]string, named.TypeParams().Len())
	for i := range fits {
		fits[i] = arguments(pkg, named.TypeParams().At(i).Constraint(), base)
		if len(fits[i]) == 0 {
			return nil
		}
		if i < len(wanted) && len(strings.TrimSpace(wanted[i])) > 1 { // T is no name to look for
			fits[i] = mistake.Nearest(strings.TrimSpace(wanted[i]), fits[i])
		}
	}
	for n := range min(3, len(fits[0])) {
		var args []string
		for _, f := range fits {
			args = append(args, f[min(n, len(f)-1)])
		}
		list = append(list, base+"["+strings.Join(args, ",")+"]")
	}
	return list
}

// arguments are the types that satisfy a constraint: structs of the package, then other
// types of it, then string and int64.
func arguments(pkg *types.Package, constraint types.Type, generic string) (names []string) {
	i, ok := constraint.Underlying().(*types.Interface)
	if !ok {
		return nil
	}
	var others []string
	for _, n := range pkg.Scope().Names() {
		o, ok := pkg.Scope().Lookup(n).(*types.TypeName)
		if !ok || !o.Exported() || n == generic {
			continue
		}
		if named, ok := types.Unalias(o.Type()).(*types.Named); ok && named.TypeParams().Len() > named.TypeArgs().Len() {
			continue
		}
		if !types.Satisfies(o.Type(), i) {
			continue
		}
		if _, isStruct := o.Type().Underlying().(*types.Struct); isStruct {
			names = append(names, n)
		} else if _, isInterface := o.Type().Underlying().(*types.Interface); !isInterface {
			others = append(others, n)
		}
	}
	names = append(names, others...)
	for _, t := range []types.BasicKind{types.String, types.Int64} {
		if types.Satisfies(types.Typ[t], i) {
			names = append(names, types.Typ[t].Name())
		}
	}
	return names
}
