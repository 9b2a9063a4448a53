package template

import (
	"bytes"
	"fmt"
	"reflect"
	"text/template/parse"
)

// execution is one use of a template.
type execution struct {
	*Template
	trees map[string]*parse.Tree
	out   bytes.Buffer
	vars  []variable // the innermost last
}

type variable struct {
	name  string
	value any
}

// fault is what ends an execution.
type fault struct{ error }

func failed(n parse.Node, format string, args ...any) fault {
	return fault{fmt.Errorf("%s: %w", n, fmt.Errorf(format, args...))}
}

// run executes a template by its name, with variables of its own.
func (x *execution) run(name string, data any) {
	outer := x.vars
	x.vars = []variable{{"$", data}}
	x.walk(data, x.trees[name].Root)
	x.vars = outer
}

func (x *execution) walk(dot any, node parse.Node) {
	switch n := node.(type) {
	case *parse.ListNode:
		for _, n := range n.Nodes {
			x.walk(dot, n)
		}
	case *parse.TextNode:
		x.out.Write(n.Text)
	case *parse.ActionNode:
		if v := x.value(dot, n.Pipe); len(n.Pipe.Decl) > 0 {
			x.declare(n.Pipe, v)
		} else {
			x.print(n, v)
		}
	case *parse.IfNode:
		x.branch(dot, &n.BranchNode)
	case *parse.WithNode:
		x.branch(dot, &n.BranchNode)
	case *parse.RangeNode:
		x.branch(dot, &n.BranchNode)
	case *parse.TemplateNode:
		if x.trees[n.Name] == nil {
			panic(failed(n, "there is no template of that name"))
		}
		x.run(n.Name, x.value(dot, n.Pipe))
	default:
		panic(failed(n, "templates of serialbench have no such action"))
	}
}

// branch executes what if, with and range stand before.
func (x *execution) branch(dot any, n *parse.BranchNode) {
	known := len(x.vars)
	v := x.value(dot, n.Pipe)
	switch {
	case !truth(v):
		if n.ElseList != nil {
			x.walk(dot, n.ElseList)
		}
	case n.NodeType == parse.NodeRange:
		list := reflect.ValueOf(v)
		for i := range list.Len() {
			item := list.Index(i).Interface()
			x.declare(n.Pipe, i, item)
			x.walk(item, n.List)
			x.vars = x.vars[:known]
		}
	default:
		x.declare(n.Pipe, v)
		if n.NodeType == parse.NodeWith {
			dot = v
		}
		x.walk(dot, n.List)
	}
	x.vars = x.vars[:known]
}

// declare gives the variables of a pipe the last of values.
func (x *execution) declare(p *parse.PipeNode, values ...any) {
	values = values[len(values)-len(p.Decl):]
	for i, d := range p.Decl {
		x.vars = append(x.vars, variable{d.Ident[0], values[i]})
	}
}

func (x *execution) print(n parse.Node, v any) {
	if v == nil {
		panic(failed(n, "no value"))
	}
	text := fmt.Sprint(v)
	if x.escape != nil {
		text = x.escape(text)
	}
	x.out.WriteString(text)
}

// value is that of a pipe: a command, whose value is the last argument of the next.
func (x *execution) value(dot any, p *parse.PipeNode) any {
	var last []any
	for _, c := range p.Cmds {
		var args []any
		for _, a := range c.Args[1:] {
			args = append(args, x.arg(dot, a))
		}
		args = append(args, last...)
		var v any
		switch f, ok := c.Args[0].(*parse.IdentifierNode); {
		case ok:
			v = call(c, reflect.ValueOf(x.funcs[f.Ident]), args)
		case len(args) > 0:
			panic(failed(c, "only functions have arguments"))
		default:
			v = x.arg(dot, c.Args[0])
		}
		last = []any{v}
	}
	return last[0]
}

// arg is a word of a command.
func (x *execution) arg(dot any, node parse.Node) any {
	switch n := node.(type) {
	case *parse.DotNode:
		return dot
	case *parse.FieldNode:
		return field(n, dot, n.Ident)
	case *parse.VariableNode:
		for i := len(x.vars) - 1; i >= 0; i-- {
			if x.vars[i].name == n.Ident[0] {
				return field(n, x.vars[i].value, n.Ident[1:])
			}
		}
	case *parse.PipeNode:
		return x.value(dot, n)
	case *parse.StringNode:
		return n.Text
	case *parse.NumberNode:
		if n.IsInt {
			return int(n.Int64)
		}
	}
	panic(failed(node, "templates of serialbench have no such value"))
}

// field follows names of fields and of entries of maps.
func field(n parse.Node, v any, names []string) any {
	for _, name := range names {
		var found reflect.Value
		switch r := reflect.Indirect(reflect.ValueOf(v)); r.Kind() {
		case reflect.Struct:
			found = r.FieldByName(name)
		case reflect.Map:
			found = r.MapIndex(reflect.ValueOf(name))
		}
		if !found.IsValid() || !found.CanInterface() {
			panic(failed(n, "%T has no %s", v, name))
		}
		v = found.Interface()
	}
	return v
}

// call calls a function. Strings may be of any type of strings.
func call(n parse.Node, f reflect.Value, args []any) any {
	t := f.Type()
	if len(args) != t.NumIn() && (!t.IsVariadic() || len(args) < t.NumIn()-1) {
		panic(failed(n, "%d arguments for %s", len(args), t))
	}
	in := make([]reflect.Value, len(args))
	for i, a := range args {
		want := t.In(min(i, t.NumIn()-1))
		if t.IsVariadic() && i >= t.NumIn()-1 {
			want = want.Elem()
		}
		switch v := reflect.ValueOf(a); {
		case a == nil:
			in[i] = reflect.Zero(want)
		case v.Kind() == want.Kind() && v.CanConvert(want):
			in[i] = v.Convert(want)
		case v.Type().AssignableTo(want):
			in[i] = v
		default:
			panic(failed(n, "argument %d of %s is a %T", i+1, t, a))
		}
	}
	return f.Call(in)[0].Interface()
}

// truth reports whether a value is neither zero nor empty.
func truth(v any) bool {
	r := reflect.ValueOf(v)
	switch r.Kind() {
	case reflect.Invalid:
		return false
	case reflect.Slice, reflect.Map:
		return r.Len() > 0
	case reflect.Struct:
		return true
	}
	return !r.IsZero()
}
