package wire

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/packages"
)

// throughCall is a call of what a variable, a parameter or a field holds.
type throughCall struct {
	call
	holder *types.Var
}

// literalOf is the function that a literal stands for.
func (f *finder) literalOf(lit *ast.FuncLit, p *packages.Package) *types.Func {
	if fn := f.literals[lit]; fn != nil {
		return fn
	}
	sig, ok := p.TypesInfo.TypeOf(lit).(*types.Signature)
	if !ok {
		return nil
	}
	fn := types.NewFunc(lit.Pos(), p.Types, "func", sig)
	f.literals[lit] = fn
	return fn
}

// value notes that a variable gets a function, or what another variable holds.
func (f *finder) value(v *types.Var, e ast.Expr, p *packages.Package) {
	if v == nil || e == nil {
		return
	}
	if _, ok := v.Type().Underlying().(*types.Signature); !ok {
		return
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.FuncLit:
		f.holds[v] = append(f.holds[v], f.literalOf(e, p))
	case *ast.Ident, *ast.SelectorExpr:
		switch o := p.TypesInfo.ObjectOf(calleeIdent(e)).(type) {
		case *types.Func:
			f.holds[v] = append(f.holds[v], o.Origin())
		case *types.Var:
			f.copies[v] = append(f.copies[v], o.Origin())
		}
	}
}

// indirect makes calls of the functions that variables hold.
func (f *finder) indirect() {
	for _, c := range f.through {
		for _, fn := range f.held(c.holder, map[*types.Var]bool{}) {
			if fn != nil {
				f.site(&call{c.expr, c.pkg, c.in, fn})
			}
		}
	}
}

// held lists the functions that a variable may hold.
func (f *finder) held(v *types.Var, seen map[*types.Var]bool) (all []*types.Func) {
	if seen[v] {
		return nil
	}
	seen[v] = true
	all = append(all, f.holds[v]...)
	for _, from := range f.copies[v] {
		all = append(all, f.held(from, seen)...)
	}
	return all
}
