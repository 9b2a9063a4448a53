package wire

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/packages"
)

// index reads every file once: calls, what variables get their values from, parameters, and what functions return.
func (f *finder) index() {
	for _, p := range f.src.Packages {
		for _, file := range p.Syntax {
			if skipped(f.src.Fset.Position(file.Package).Filename) {
				continue
			}
			for _, d := range file.Decls {
				var in *types.Func
				if fd, ok := d.(*ast.FuncDecl); ok {
					in, _ = p.TypesInfo.Defs[fd.Name].(*types.Func)
					f.declare(fd.Body, in, p)
				}
				f.read(d, in, p)
			}
		}
	}
	f.indirect()
}

// declare notes the parameters of a function, and what it returns.
func (f *finder) declare(body *ast.BlockStmt, fn *types.Func, p *packages.Package) {
	if fn == nil {
		return
	}
	sig := fn.Signature()
	for i := range sig.Params().Len() {
		f.params[sig.Params().At(i)] = param{fn, i, false}
	}
	b := &function{fn: fn, pkg: p}
	f.bodies[fn] = b
	if body == nil {
		return
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			if len(n.Results) > 0 {
				b.results = append(b.results, n.Results)
			}
		}
		return true
	})
}

// read notes calls and assignments in a declaration.
func (f *finder) read(d ast.Node, in *types.Func, p *packages.Package) {
	info := p.TypesInfo
	ast.Inspect(d, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			f.called(n, in, p)
		case *ast.AssignStmt:
			f.assign(n.Lhs, n.Rhs, p)
		case *ast.ValueSpec:
			var names []ast.Expr
			for _, id := range n.Names {
				names = append(names, id)
			}
			f.assign(names, n.Values, p)
		case *ast.RangeStmt:
			value := n.Value
			if _, ok := info.TypeOf(n.X).Underlying().(*types.Chan); ok {
				value = n.Key
			}
			if id, ok := value.(*ast.Ident); ok {
				f.assigned(objectOf(info, id), source{n.X, p, -1, true})
			}
		case *ast.SendStmt:
			f.assigned(objectOf(info, n.Chan), source{n.Value, p, -1, false})
		case *ast.FuncLit:
			f.declare(n.Body, f.literalOf(n, p), p)
		case *ast.CompositeLit:
			f.literal(n, p)
		}
		return true
	})
}

func (f *finder) called(n *ast.CallExpr, in *types.Func, p *packages.Package) {
	fn := calleeOf(p.TypesInfo, n)
	if lit, ok := ast.Unparen(n.Fun).(*ast.FuncLit); ok {
		fn = f.literalOf(lit, p)
	}
	if fn == nil {
		if v, ok := objectOf(p.TypesInfo, n.Fun).(*types.Var); ok {
			f.through = append(f.through, throughCall{call{n, p, in, nil}, v})
		}
		return
	}
	for i := range min(len(n.Args), fn.Signature().Params().Len()) {
		f.value(fn.Signature().Params().At(i), n.Args[i], p)
	}
	f.site(&call{n, p, in, fn})
}

// site notes a call of a function.
func (f *finder) site(c *call) {
	fn := c.callee
	f.sites = append(f.sites, c)
	known := len(f.callers[fn]) > 0
	f.callers[fn] = append(f.callers[fn], c)
	if recv := fn.Signature().Recv(); recv != nil && !known && types.IsInterface(recv.Type()) {
		f.methods[fn.Name()] = append(f.methods[fn.Name()], fn)
	}
}

func objectOf(info *types.Info, e ast.Expr) types.Object {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return info.ObjectOf(e)
	case *ast.SelectorExpr:
		if v, ok := info.ObjectOf(e.Sel).(*types.Var); ok {
			return v.Origin()
		}
	case *ast.StarExpr:
		return objectOf(info, e.X)
	}
	return nil
}

func (f *finder) assign(left, right []ast.Expr, p *packages.Package) {
	for i, l := range left {
		s := source{pkg: p, result: -1}
		switch {
		case len(right) == len(left):
			s.expr = right[i]
		case len(right) == 1:
			s.expr, s.result = right[0], i
		default:
			continue
		}
		x, element := ast.Unparen(l).(*ast.IndexExpr)
		to := l
		if element {
			to = x.X
		}
		if sel, ok := ast.Unparen(to).(*ast.SelectorExpr); ok {
			if of := p.TypesInfo.TypeOf(sel.X); of != nil {
				f.put(of, sel.Sel.Name, s.expr, p)
			}
		}
		if element {
			// an element of a map or a list: it is followed wherever the whole is
			f.assigned(objectOf(p.TypesInfo, x.X), s)
			continue
		}
		f.assigned(objectOf(p.TypesInfo, l), s)
	}
}

func (f *finder) assigned(o types.Object, s source) {
	v, ok := o.(*types.Var)
	switch {
	case !ok:
	case dynamic(v.Type()):
		f.sources[v] = append(f.sources[v], s)
	case s.result < 0:
		f.value(v, s.expr, s.pkg)
	}
}

// literal notes what fields of interface types get in a composite literal.
func (f *finder) literal(n *ast.CompositeLit, p *packages.Package) {
	t := p.TypesInfo.TypeOf(n)
	if t == nil {
		return
	}
	st, ok := deref(t).Underlying().(*types.Struct)
	if !ok {
		return
	}
	for i, e := range n.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if id, ok := kv.Key.(*ast.Ident); ok {
				f.put(t, id.Name, kv.Value, p)
			}
			f.assigned(objectOf(p.TypesInfo, kv.Key), source{kv.Value, p, -1, false})
		} else if i < st.NumFields() {
			f.assigned(st.Field(i).Origin(), source{e, p, -1, false})
		}
	}
}

// dynamic reports whether the type of a value shows only where the value comes from: an interface, a type parameter,
// or a list, map or pointer of one.
func dynamic(t types.Type) bool {
	for range 8 {
		switch u := types.Unalias(t).(type) {
		case *types.TypeParam:
			return true
		case *types.Named:
			if _, ok := u.Underlying().(*types.Struct); ok {
				return false
			}
			t = u.Underlying()
		case *types.Interface:
			return true
		case *types.Pointer:
			t = u.Elem()
		case *types.Slice:
			t = u.Elem()
		case *types.Array:
			t = u.Elem()
		case *types.Map:
			t = u.Elem()
		case *types.Chan:
			t = u.Elem()
		default:
			return false
		}
	}
	return false
}
