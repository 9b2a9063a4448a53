package build

import (
	"fmt"

	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// sum writes what adds x, of adapted type t, to the digest d: in the order and
// form that the user's type asks for, whatever the library makes of it.
func (r *Reader) sum(t *schema.Type, x Value, d string) {
	source := t.Source().Kind
	if x.Guard != "" {
		r.s.P("if %s {", x.Guard)
		inner := x.Inner()
		if source == schema.Pointer {
			r.s.P("%s.Len(1)", d)
			r.sum(t.Elem, inner, d)
			r.s.P("} else {\n%s.Len(0)", d)
		} else {
			r.sum(t, inner, d)
		}
		r.s.P("}")
		return
	}
	switch {
	case own(t):
		r.call("sum%s(%s, %s)", t.Name, x.Expr, digestPointer(d))
	case t.Instant():
		r.s.P("%s.Uint(uint64(%s))", d, r.unixNano(t, x))
	case wrapper(t):
		r.sum(t.Fields[0].Type, r.Field(t, t.Fields[0], x.Expr, Look), d)
	case t.Kind == schema.Slice && source == schema.Map:
		r.sumPairs(t, x, d)
	case t.Kind == schema.Slice:
		i := r.name("i")
		if source == schema.Array {
			r.s.P("for %s := range %s {", i, x.Len)
		} else {
			n := r.name("n")
			r.s.P("%s := %s", n, x.Len)
			r.s.P("%s.Len(%s)", d, n)
			r.s.P("for %s := range %s {", i, n)
		}
		r.sum(t.Elem, x.At(i), d)
		r.s.P("}")
	default:
		r.sumLeaf(t, x, d)
	}
}

func (r *Reader) sumPairs(t *schema.Type, x Value, d string) {
	n, i, sum, pair := r.name("n"), r.name("i"), r.name("sum"), r.name("pair")
	r.s.P("%s := %s", n, x.Len)
	r.s.P("%s.Len(%s)", d, n)
	r.s.P("var %s %s", sum, r.digest)
	r.s.P("for %s := range %s {", i, n)
	e := x.At(i)
	r.s.P("var %s %s", pair, r.digest)
	for _, f := range t.Elem.Fields {
		r.sum(f.Type, r.Field(t.Elem, f, e.Expr, Look), pair)
	}
	r.s.P("%s += %s", sum, pair)
	r.s.P("}")
	r.s.P("%s.Uint(uint64(%s))", d, sum)
}

// digestPointer is the expression that hands on a digest variable: the parameter d is
// a pointer already, the digest of a pair is not.
func digestPointer(d string) string {
	if d == "d" {
		return d
	}
	return "&" + d
}

func (r *Reader) sumLeaf(t *schema.Type, x Value, d string) {
	switch from := t.Source().Kind; {
	case t.Kind == schema.Bool:
		r.s.P("%s.Bool(%s)", d, x.Expr)
	case t.Kind == schema.String, t.Kind == schema.Bytes:
		r.s.P("%s.Bytes(%s)", d, x.Expr)
	case t.Kind.Float():
		bits := x.Expr
		if from == schema.Float32 && t.Kind == schema.Float64 {
			bits = "float32(" + bits + ")"
		}
		bits = fmt.Sprintf("%s.Float%dbits(%s)", r.s.Import("math", ""), from.Bits(), bits)
		if from == schema.Float32 {
			bits = "uint64(" + bits + ")"
		}
		r.s.P("%s.Uint(%s)", d, bits)
	case t.Kind.Signed() && t.Kind.Bits() < 64:
		r.s.P("%s.Uint(uint64(int64(%s)))", d, x.Expr)
	case t.Kind == schema.Uint64:
		r.s.P("%s.Uint(%s)", d, x.Expr)
	default:
		r.s.P("%s.Uint(uint64(%s))", d, x.Expr)
	}
}
