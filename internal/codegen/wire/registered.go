package wire

import (
	"go/ast"
	"go/constant"
	"go/types"

	"golang.org/x/tools/go/packages"
)

// given is the name that a call of gob.RegisterName has; "" where it is another call, or no constant.
func given(c *call) string {
	if c.callee.FullName() != "encoding/gob.RegisterName" || len(c.expr.Args) == 0 {
		return ""
	}
	if v := c.pkg.TypesInfo.Types[c.expr.Args[0]].Value; v != nil && v.Kind() == constant.String {
		return constant.StringVal(v)
	}
	return ""
}

// registered is the name under which gob writes a type that is registered: with the path of its package, and of a
// pointer with the package's name.
func (f *finder) registered(n *types.Named, w *flow) string {
	switch w.call {
	case "encoding/gob.RegisterName":
		return w.name
	case "encoding/gob.Register":
	default:
		return ""
	}
	if f.outer == nil || types.Unalias(f.outer) == types.Type(n) || dynamic(f.outer) {
		return n.Obj().Pkg().Path() + "." + n.Obj().Name()
	}
	return types.TypeString(f.outer, func(p *types.Package) string { return p.Name() })
}

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
