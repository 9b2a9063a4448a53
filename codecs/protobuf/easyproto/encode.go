package easyproto

import (
	"github.com/serialbench/serialbench/internal/codegen/emit/byhand"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// encoder is the name of the function that appends the fields of a struct.
func (g *generator) encoder(t *schema.Type) string {
	name := "append" + g.Word(t)
	return g.need(name, func() {
		g.P("func %s(mm *easyproto.MessageMarshaler, v *%s) {", name, g.Native(t))
		numbers := schema.Numbers(t)
		for i, f := range t.Fields {
			g.append("mm", numbers[i], f.Type, "v."+f.Name)
		}
		g.P("}\n")
	})
}

// append writes the calls that append the location v to a message as the field n.
func (g *generator) append(mm string, n int, t *schema.Type, v string) {
	switch {
	case t.Kind == schema.Time:
		g.P("%s.AppendTime(%s, %d, %s)", g.lib(), mm, n, v)
	case t.Kind.Leaf():
		l := scalar(t.Kind)
		g.P("%s.Append%s(%d, %s)", mm, l.name, n, g.As(t, v, l.t))
	case byhand.ByteArray(t):
		g.P("%s.AppendBytes(%d, %s[:])", mm, n, v)
	case t.Kind == schema.Struct:
		g.P("%s(%s.AppendMessage(%d), %s)", g.encoder(t), mm, n, byhand.Address(v))
	case t.Kind == schema.Pointer:
		g.P("if %s != nil {", v)
		g.append(mm, n, t.Elem, "(*"+v+")")
		g.P("}")
	case t.Kind == schema.Map:
		k, e, entry := g.Var("k"), g.Var("e"), g.Var("mm")
		g.P("for %s, %s := range %s {\n%s := %s.AppendMessage(%d)", k, e, v, entry, mm, n)
		g.append(entry, 1, t.Key, k)
		g.element(entry, 2, t.Elem, e)
		g.P("}")
	case packed(t.Elem):
		g.packed(mm, n, t, v)
	default:
		i := g.Var("i")
		g.P("for %s := range %s {", i, v)
		g.element(mm, n, t.Elem, v+"["+i+"]")
		g.P("}")
	}
}

// element is append for the element of a list or a map.
func (g *generator) element(mm string, n int, t *schema.Type, v string) {
	if !nested(t) {
		g.append(mm, n, t, v)
		return
	}
	inner := g.Var("mm")
	if t.Kind == schema.Array && t.Len == 0 {
		g.P("%s.AppendMessage(%d)", mm, n)
		return
	}
	g.P("%s := %s.AppendMessage(%d)", inner, mm, n)
	g.append(inner, 1, t, v)
}

// packed writes a list of numbers. The library takes slices of its own types, so others
// are copied to one.
func (g *generator) packed(mm string, n int, t *schema.Type, v string) {
	l := scalar(t.Elem.Kind)
	if t.Kind == schema.Array {
		v += "[:]"
		if t.Len == 0 {
			return
		}
	} else {
		g.P("if len(%s) > 0 {", v)
	}
	switch {
	case byhand.Same(t.Elem, l.t):
	case l.t.Kind == schema.Bool:
		v = g.lib() + ".Bools(" + v + ")"
	default:
		v = g.lib() + ".Numbers[" + l.t.Kind.String() + "](" + v + ")"
	}
	g.P("%s.Append%ss(%d, %s)", mm, l.name, n, v)
	if t.Kind != schema.Array {
		g.P("}")
	}
}
