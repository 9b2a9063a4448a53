package wire

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/types/typeutil"
)

// finder follows values from the calls that encode or decode them back to where their type shows.
type finder struct {
	src   *Source
	sinks map[string][]Sink
	tags  []Sink

	literals map[*ast.FuncLit]*types.Func // functions without a name
	holds    map[*types.Var][]*types.Func // functions that variables get
	copies   map[*types.Var][]*types.Var  // from which other variables they get them
	through  []throughCall                // calls of what variables hold

	calls   int
	sites   []*call                   // every call that was read
	callers map[*types.Func][]*call   // by what is called, the origin of a generic function
	sources map[types.Object][]source // what was assigned to a variable or a field
	params  map[types.Object]param    // of functions that were read
	bodies  map[*types.Func]*function // functions that were read
	methods map[string][]*types.Func  // methods of interfaces that are called, by name

	facts map[param]map[*flow]bool
	queue []task
	seen  map[visit]bool
	given []fieldSite // what fields get that are sinks themselves
	found map[string]*Type
	outer types.Type // of the expression that is followed
	flows []*flow
	ends  map[*flow][]end // where a flow was followed to no type
}

// function is one whose body was read.
type function struct {
	fn      *types.Func
	pkg     *packages.Package
	results [][]ast.Expr // of each return statement
}

// call is one call, and the function that it stands in.
type call struct {
	expr   *ast.CallExpr
	pkg    *packages.Package
	in     *types.Func // nil outside of functions
	callee *types.Func
}

// param is a parameter, or a type parameter, of a function: a fact is that it reaches a sink.
type param struct {
	fn    *types.Func
	index int
	typ   bool
}

// source is an expression that a variable gets its value from; result is which of several results of a call, or -1;
// part: the variable is a map or a list, and this is one of its elements.
type source struct {
	expr   ast.Expr
	pkg    *packages.Package
	result int
	part   bool
}

// flow is one call of a sink, and what it says of a type that reaches it.
type flow struct {
	codec, direction, whose string
	module                  string
	call                    string
	name                    string // what gob.RegisterName is given
	function                bool
	pos                     token.Pos
	pkg                     *packages.Package
	reached                 bool  // some type was found
	quiet                   *flow // the same for fields of interface types; itself where it is that
}

// quietly is the flow for what reaches the sink within another value.
func (w *flow) quietly() *flow {
	if w.quiet == nil {
		q := *w
		q.quiet = &q
		w.quiet = &q
	}
	return w.quiet
}

// end is a place at which a flow was lost.
type end struct {
	pos    token.Pos
	reason string
}

type visit struct {
	expr ast.Expr
	flow *flow
}

// task is a fact that its callers have not been told.
type task struct {
	param param
	flow  *flow
}

func newFinder(src *Source, sinks []Sink) *finder {
	f := &finder{src: src, sinks: map[string][]Sink{}, callers: map[*types.Func][]*call{},
		sources: map[types.Object][]source{}, params: map[types.Object]param{}, bodies: map[*types.Func]*function{},
		methods: map[string][]*types.Func{}, facts: map[param]map[*flow]bool{}, seen: map[visit]bool{},
		found: map[string]*Type{}, ends: map[*flow][]end{}, literals: map[*ast.FuncLit]*types.Func{},
		holds: map[*types.Var][]*types.Func{}, copies: map[*types.Var][]*types.Var{}}
	for _, s := range sinks {
		if s.Tag != "" {
			f.tags = append(f.tags, s)
			continue
		}
		f.sinks[s.Call] = append(f.sinks[s.Call], s)
	}
	return f
}

// run begins with the calls of sinks, and tells callers until there is nothing new.
func (f *finder) run() {
	for _, c := range f.sites {
		for i, s := range f.sinksOf(c.callee) {
			if i == 0 {
				f.calls++
			}
			w := &flow{codec: s.Codec, direction: s.Direction, whose: f.whose(c, s), call: c.callee.FullName(),
				name: given(c), function: s.Function, pos: c.expr.Pos(), pkg: c.pkg}
			if c.callee.Pkg() != nil {
				w.module = c.callee.Pkg().Path()
			}
			f.flows = append(f.flows, w)
			f.reach(c, s.Arg, s.TypeArg, s.Variadic, w)
		}
	}
	for _, g := range f.given {
		for _, s := range g.sinks {
			f.calls++
			w := &flow{codec: s.Codec, direction: s.Direction, whose: whoseOr(s.Whose), call: s.Call, function: s.Function,
				module: g.module, pos: g.expr.Pos(), pkg: g.pkg}
			f.flows = append(f.flows, w)
			f.follow(g.expr, g.pkg, w, g.expr.Pos())
		}
	}
	for len(f.queue) > 0 {
		t := f.queue[0]
		f.queue = f.queue[1:]
		for _, c := range f.callers[t.param.fn] {
			f.reach(c, t.param.index, t.param.typ, false, t.flow)
		}
	}
}

// fact notes that a parameter reaches a sink, also for the methods of interfaces that stand before a method.
func (f *finder) fact(p param, w *flow) {
	if f.facts[p][w] {
		return
	}
	if f.facts[p] == nil {
		f.facts[p] = map[*flow]bool{}
	}
	f.facts[p][w] = true
	f.queue = append(f.queue, task{p, w})
	recv := p.fn.Signature().Recv()
	if recv == nil || p.typ {
		return
	}
	for _, m := range f.methods[p.fn.Name()] {
		iface, ok := m.Signature().Recv().Type().Underlying().(*types.Interface)
		if ok && m != p.fn && (types.Implements(recv.Type(), iface) ||
			types.Implements(types.NewPointer(recv.Type()), iface)) {
			f.fact(param{m, p.index, false}, w)
		}
	}
}

// reach follows an argument of a call.
func (f *finder) reach(c *call, index int, typ, variadic bool, w *flow) {
	if typ {
		f.instance(c, index, w)
		return
	}
	args := c.expr.Args
	sig := c.callee.Signature()
	if sig.Variadic() && index >= sig.Params().Len()-1 {
		variadic = true
	}
	for i := index; i < len(args) && (i == index || variadic); i++ {
		f.follow(args[i], c.pkg, w, c.expr.Pos())
	}
}

// instance follows a type argument of a call: given, inferred, or of the receiver.
func (f *finder) instance(c *call, index int, w *flow) {
	var list *types.TypeList
	if id := calleeIdent(c.expr.Fun); id != nil {
		list = c.pkg.TypesInfo.Instances[id].TypeArgs
	}
	if sel, ok := ast.Unparen(c.expr.Fun).(*ast.SelectorExpr); ok && list.Len() == 0 {
		if s := c.pkg.TypesInfo.Selections[sel]; s != nil {
			if n, ok := deref(s.Recv()).(*types.Named); ok {
				list = n.TypeArgs()
			}
		}
	}
	if index >= list.Len() {
		f.lost(w, c.expr.Pos(), "its type argument is not known")
		return
	}
	f.take(list.At(index), w, c.expr.Pos(), c.pkg)
}

func calleeIdent(e ast.Expr) *ast.Ident {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return e
	case *ast.SelectorExpr:
		return e.Sel
	case *ast.IndexExpr:
		return calleeIdent(e.X)
	case *ast.IndexListExpr:
		return calleeIdent(e.X)
	}
	return nil
}

func deref(t types.Type) types.Type {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		return types.Unalias(p.Elem())
	}
	return types.Unalias(t)
}

func (f *finder) lost(w *flow, pos token.Pos, reason string) {
	f.ends[w] = append(f.ends[w], end{pos, reason})
}

// calleeOf is the function or method that a call names.
func calleeOf(info *types.Info, e *ast.CallExpr) *types.Func {
	fn, _ := typeutil.Callee(info, e).(*types.Func)
	if fn == nil {
		return nil
	}
	return fn.Origin()
}
