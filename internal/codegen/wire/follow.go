package wire

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/packages"
)

// follow finds the types of what an expression stands for; site is the call that a type is reported at.
func (f *finder) follow(e ast.Expr, p *packages.Package, w *flow, site token.Pos) {
	if f.seen[visit{e, w}] {
		return
	}
	f.seen[visit{e, w}] = true
	t := p.TypesInfo.TypeOf(e)
	if t == nil {
		return
	}
	if w.function {
		f.signature(t, w, site, p)
		return
	}
	f.outer = t
	f.take(t, w, site, p)
	if dynamic(t) && !typeParameter(t) {
		f.trace(e, p, w, site)
	}
}

// typeParameter reports whether a type is a type parameter, or made of one; those are followed as types.
func typeParameter(t types.Type) bool {
	switch u := types.Unalias(t).(type) {
	case *types.TypeParam:
		return true
	case *types.Pointer:
		return typeParameter(u.Elem())
	case *types.Slice:
		return typeParameter(u.Elem())
	case *types.Map:
		return typeParameter(u.Elem())
	}
	return false
}

// trace looks for what a value of an interface holds.
func (f *finder) trace(e ast.Expr, p *packages.Package, w *flow, site token.Pos) {
	info := p.TypesInfo
	switch e := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		f.follow(e.X, p, w, site)
	case *ast.StarExpr:
		f.follow(e.X, p, w, site)
	case *ast.TypeAssertExpr:
		f.follow(e.X, p, w, site)
	case *ast.IndexExpr:
		f.follow(e.X, p, w, site)
	case *ast.SliceExpr:
		f.follow(e.X, p, w, site)
	case *ast.CompositeLit:
		for _, x := range e.Elts {
			if kv, ok := x.(*ast.KeyValueExpr); ok {
				x = kv.Value
			}
			f.follow(x, p, w, site)
		}
	case *ast.CallExpr:
		f.traceCall(e, p, 0, w, site)
	case *ast.Ident, *ast.SelectorExpr:
		f.traceObject(objectOf(info, e), w, e.Pos(), site)
	default:
		f.lost(w, e.Pos(), "what the interface holds is not known")
	}
}

// traceObject follows a parameter to its callers, and a variable or field to what it was assigned.
func (f *finder) traceObject(o types.Object, w *flow, pos, site token.Pos) {
	if p, ok := f.params[o]; ok {
		f.fact(p, w)
	}
	if o == nil {
		return
	}
	list := f.sources[o]
	if _, ok := f.params[o]; !ok && len(list) == 0 {
		if _, null := o.(*types.Nil); !null {
			f.lost(w, pos, "what "+o.Name()+" holds is not known")
		}
	}
	for _, s := range list {
		if s.result >= 0 {
			if c, ok := ast.Unparen(s.expr).(*ast.CallExpr); ok {
				f.traceCall(c, s.pkg, s.result, w, site)
				continue
			}
		}
		f.follow(s.expr, s.pkg, w, site)
	}
}

// traceCall follows a result of a call into the function; a conversion stands for its operand.
func (f *finder) traceCall(e *ast.CallExpr, p *packages.Package, result int, w *flow, site token.Pos) {
	if f.seen[visit{e.Fun, w}] {
		return
	}
	f.seen[visit{e.Fun, w}] = true
	if tv, ok := p.TypesInfo.Types[e.Fun]; ok && (tv.IsType() || tv.IsBuiltin()) {
		if len(e.Args) > 0 && p.TypesInfo.Types[e.Args[0]].IsType() {
			return // make and new hold nothing yet
		}
		for _, a := range e.Args {
			f.follow(a, p, w, site)
		}
		return
	}
	fn := calleeOf(p.TypesInfo, e)
	b := f.bodies[fn]
	if b == nil || len(b.results) == 0 {
		f.lost(w, e.Pos(), "what the call returns is not known")
		return
	}
	for _, r := range b.results {
		switch {
		case result < len(r) && len(r) == fn.Signature().Results().Len():
			f.follow(r[result], b.pkg, w, site)
		case len(r) == 1:
			if c, ok := ast.Unparen(r[0]).(*ast.CallExpr); ok {
				f.traceCall(c, b.pkg, result, w, site)
			}
		}
	}
}

// signature takes the parameters and results of a function as wire types.
func (f *finder) signature(t types.Type, w *flow, site token.Pos, p *packages.Package) {
	sig, ok := t.Underlying().(*types.Signature)
	if !ok {
		set := types.NewMethodSet(t) // a value whose methods are such functions
		for i := range set.Len() {
			if set.At(i).Obj().Exported() {
				f.signature(set.At(i).Type(), w, site, p)
			}
		}
		return
	}
	for _, list := range []*types.Tuple{sig.Params(), sig.Results()} {
		for i := range list.Len() {
			if v := list.At(i).Type(); !types.IsInterface(v) && !foreign(v, p) {
				f.take(v, w, site, p)
			}
		}
	}
}

// foreign reports whether a parameter is of another module's own kind, such as the context of a job.
func foreign(t types.Type, p *packages.Package) bool {
	n, ok := deref(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.TypeArgs().Len() == 0 && standard(n.Obj().Pkg())
}

// unresolved lists the calls that no type reached, or that a value of an unknown type reaches.
func (f *finder) unresolved() (list []Unresolved) {
	seen := map[Site]bool{}
	add := func(pos token.Pos, w *flow, reason string) {
		if at := f.src.Site(pos); !seen[at] {
			seen[at] = true
			list = append(list, Unresolved{at, w.call, reason})
		}
	}
	for _, w := range f.flows {
		for _, e := range f.ends[w] {
			add(e.pos, w, e.reason)
		}
		if !w.reached && len(f.ends[w]) == 0 {
			add(w.pos, w, "takes any, and nothing that calls it was read")
		}
	}
	return list
}
