package schema

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// lookup finds a type by its name, or makes the instance that a text such as "Page[Order]" or
// "Two[string,map[string]*time.Time]" asks for. Where types of packages are needed that are not among loaded, it
// returns their import paths instead.
func lookup(cfg *packages.Config, pkg *types.Package, loaded []*types.Package, name string) (t types.Type,
	missed []string, err error) {
	base, rest, instance := strings.Cut(name, "[")
	o, ok := pkg.Scope().Lookup(base).(*types.TypeName)
	if !ok {
		if b, basic := types.Universe.Lookup(base).(*types.TypeName); basic && pkg.Scope().Lookup(base) == nil && !instance {
			return b.Type(), nil, nil
		}
		return nil, nil, fmt.Errorf("%w: %s", ErrNoType, base)
	}
	named, _ := types.Unalias(o.Type()).(*types.Named)
	generic := named != nil && named.TypeParams().Len() > named.TypeArgs().Len()
	switch {
	case !instance && generic:
		return nil, nil, instancef("type %s is generic; say which instance, for example %s[string]", base, base)
	case !instance:
		return o.Type(), nil, nil
	case !strings.HasSuffix(rest, "]"):
		return nil, nil, fmt.Errorf("%q: the type arguments do not end with ]", name)
	case !generic:
		return nil, nil, fmt.Errorf("type %s is not generic; leave out [%s", base, rest)
	}
	expr, err := parser.ParseExpr(name)
	if err != nil {
		return nil, nil, instancef("type %s: not a type as Go writes it, such as %s[map[string]*time.Time]", name, base)
	}
	scope, missed, err := fileScope(cfg, pkg, loaded, expr)
	if err != nil || len(missed) > 0 {
		return nil, missed, err
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	if err := types.CheckExpr(token.NewFileSet(), scope, token.NoPos, expr, info); err != nil {
		text := err.Error()
		if e, ok := err.(types.Error); ok {
			text = e.Msg
		}
		if what, undefined := strings.CutPrefix(text, "undefined: "); undefined {
			return nil, nil, fmt.Errorf("%w: %s", ErrNoType, what)
		}
		return nil, nil, instancef("type %s: %s", name, text)
	}
	if !info.Types[expr].IsType() {
		return nil, nil, instancef("type %s: is a value", name)
	}
	return info.Types[expr].Type, nil, nil
}

// fileScope is a package that declares what pkg does, and has the names of the packages that expr names, as
// a file of pkg would.
func fileScope(cfg *packages.Config, pkg *types.Package, loaded []*types.Package, expr ast.Expr) (scope *types.Package,
	missed []string, err error) {
	scope = types.NewPackage(pkg.Path(), pkg.Name())
	for _, n := range pkg.Scope().Names() {
		scope.Scope().Insert(pkg.Scope().Lookup(n))
	}
	for _, name := range qualifiers(expr) {
		if pkg.Scope().Lookup(name) != nil {
			continue
		}
		at, err := packageCalled(cfg, pkg, name)
		if err != nil {
			return nil, nil, err
		}
		i := slices.IndexFunc(loaded, func(p *types.Package) bool { return p.Path() == at })
		if i < 0 {
			missed = append(missed, at)
			continue
		}
		scope.Scope().Insert(types.NewPkgName(token.NoPos, scope, name, loaded[i]))
	}
	return scope, missed, nil
}

// qualifiers are the names before a dot in an expression, each once.
func qualifiers(expr ast.Expr) (names []string) {
	ast.Inspect(expr, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok && !slices.Contains(names, x.Name) {
				names = append(names, x.Name)
			}
		}
		return true
	})
	return names
}

// packageCalled is the import path of the package of that name which pkg imports, or one of its imports does, or which
// the standard library has.
func packageCalled(cfg *packages.Config, pkg *types.Package, name string) (string, error) {
	seen := map[*types.Package]bool{pkg: true}
	for next := pkg.Imports(); len(next) > 0; {
		var further []*types.Package
		for _, p := range next {
			if p.Name() == name {
				return p.Path(), nil
			}
			if !seen[p] {
				seen[p] = true
				further = append(further, p.Imports()...)
			}
		}
		next = further
	}
	std := *cfg
	std.Mode = packages.NeedName
	all, err := packages.Load(&std, "std")
	if err != nil {
		return "", &BuildError{Lines: lines(err.Error())}
	}
	for _, p := range all {
		internal := slices.Contains(strings.Split(p.PkgPath, "/"), "internal") || strings.HasPrefix(p.PkgPath, "vendor/")
		if p.Name == name && path.Base(p.PkgPath) == name && !internal {
			return p.PkgPath, nil
		}
	}
	return "", fmt.Errorf("no package %s among the imports of %s; import it there", name, pkg.Path())
}
