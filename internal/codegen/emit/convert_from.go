package emit

import (
	"fmt"

	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// from writes the conversion of the generated expression w of adapted type t
// into the native location v, which is zero.
func (c *Converter) from(t *schema.Type, w, v string) { c.fromAs(t, w, v, false) }

func (c *Converter) fromAs(t *schema.Type, w, v string, elem bool) {
	from := t.From
	switch {
	case t.Kind != schema.Struct && c.same(t, elem):
		c.s.P("%s = %s", v, w)
	case t.Kind.Leaf():
		c.fromLeaf(t, w, v)
	case t.IsUnion():
		c.fromUnion(t, w, v, elem)
	case t.Instant():
		c.fromInstant(t, w, v, elem && c.ElemPointer || !elem && c.StructPointer)
	case wrapped(t):
		c.fromWrapped(t, w, v, elem)
	case t.Kind == schema.Struct:
		if elem && c.ElemPointer || !elem && c.StructPointer {
			p := c.name("p")
			c.s.P("if %s := %s; %s != nil {", p, w, p)
			c.s.P("from%s(%s, &%s)", t.Name, p, v)
			c.s.P("}")
			return
		}
		c.s.P("from%s(&%s, &%s)", t.Name, w, v)
	case t.Kind == schema.Slice && from.Kind == schema.Pointer:
		s := c.name("s")
		c.s.P("if %s := %s; len(%s) > 0 {", s, w, s)
		c.s.P("%s = new(%s)", v, c.native(from.Elem))
		c.fromAs(t.Elem, s+"[0]", "(*"+v+")", true)
		c.s.P("}")
	case t.Kind == schema.Slice && from.Kind == schema.Map && keysOnly(t):
		c.fromKeys(t, w, v)
	case t.Kind == schema.Slice && from.Kind == schema.Map:
		c.fromPairs(t, w, v)
	case t.Kind == schema.Slice && from.Kind == schema.Array:
		s, i := c.name("s"), c.name("i")
		c.s.P("%s := %s", s, w)
		c.s.P("for %s := range min(len(%s), len(%s)) {", i, s, v)
		c.fromAs(t.Elem, s+"["+i+"]", c.target(t, v+"["+i+"]"), true)
		c.s.P("}")
	case t.Kind == schema.Slice:
		s, i := c.name("s"), c.name("i")
		c.s.P("if %s := %s; len(%s) > 0 {", s, w, s)
		c.s.P("%s = make(%s, len(%s))", v, c.native(from), s)
		c.s.P("for %s := range %s {", i, s)
		c.fromAs(t.Elem, s+"["+i+"]", c.target(t, v+"["+i+"]"), true)
		c.s.P("}\n}")
	case t.Kind == schema.Array && from.Kind != schema.Array: // a complex number
		a := c.name("a")
		c.s.P("%s := %s", a, w)
		c.s.P("%s = %s(complex(%s[0], %s[1]))", v, c.native(from), a, a)
	case t.Kind == schema.Array:
		i := c.name("i")
		c.s.P("for %s := range %s {", i, v)
		c.fromAs(t.Elem, w+"["+i+"]", c.target(t, v+"["+i+"]"), true)
		c.s.P("}")
	case t.Kind == schema.Map:
		c.fromMap(t, w, v)
	case t.Kind == schema.Pointer:
		p := c.name("p")
		c.s.P("if %s := %s; %s != nil {", p, w, p)
		c.s.P("%s = new(%s)", v, c.native(from.Elem))
		if t.Elem.Instant() {
			c.s.P("%s = %s", "(*"+v+")", c.instantOf(t.Elem, p))
		} else if t.Elem.IsUnion() {
			c.fromUnion(t.Elem, "(*"+p+")", "(*"+v+")", false)
		} else if wrapped(t.Elem) {
			c.from(t.Elem.Fields[0].Type, c.get(t.Elem, t.Elem.Fields[0], p), "(*"+v+")")
		} else if t.Elem.Kind == schema.Struct {
			c.s.P("from%s(%s, %s)", t.Elem.Name, p, v)
		} else {
			c.fromAs(t.Elem, "(*"+p+")", "(*"+v+")", false)
		}
		c.s.P("}")
	default:
		panic(fmt.Sprintf("emit: no conversion from %s to %s", t.Kind, from.Kind))
	}
}

func (c *Converter) fromLeaf(t *schema.Type, w, v string) {
	from := t.From
	switch {
	case from.Kind == schema.Pointer: // to a struct without fields
		c.s.P("if %s {\n%s = new(%s)\n}", w, v, c.native(from.Elem))
	case from.Kind == schema.Struct: // without fields
	case from.Kind == schema.Any:
		c.fromDynamic(t, w, v)
	case from.Kind == schema.Custom:
		c.fromForm(t, w, v)
	case from.Kind == schema.Time && t.Kind != schema.Time:
		c.s.Import("time", "")
		c.s.P("%s = time.Unix(0, int64(%s)).UTC()", v, w)
	case from.Kind == schema.Array && t.Kind == schema.Bytes:
		c.s.P("copy(%s[:], %s)", v, w)
	case from.Kind.Float() && t.Kind.Integer():
		c.s.Import("math", "")
		bits := fmt.Sprintf("math.Float%dfrombits(%s)", from.Kind.Bits(), castTo(bitsType(from), c.Type(t, false), w))
		c.s.P("%s = %s", v, castTo(c.native(from), from.Kind.String(), bits))
	default:
		c.s.P("%s = %s(%s)", v, c.native(from), w)
	}
}

func (c *Converter) fromMap(t *schema.Type, w, v string) {
	m, k, e := c.name("m"), c.name("k"), c.name("e")
	nk, ne := c.name("nk"), c.name("ne")
	c.s.P("if %s := %s; len(%s) > 0 {", m, w, m)
	c.s.P("%s = make(%s, len(%s))", v, c.native(t.From), m)
	c.s.P("for %s, %s := range %s {", k, e, m)
	c.s.P("var %s %s", nk, c.native(t.From.Key))
	c.fromAs(t.Key, k, nk, true)
	c.s.P("var %s %s", ne, c.native(t.From.Elem))
	c.fromAs(t.Elem, e, c.target(t, ne), true)
	c.s.P("%s[%s] = %s", v, nk, ne)
	c.s.P("}\n}")
}

// fromWrapped takes a native value out of a synthetic struct.
func (c *Converter) fromWrapped(t *schema.Type, w, v string, elem bool) {
	f := t.Fields[0]
	if elem && c.ElemPointer || !elem && c.StructPointer {
		p := c.name("p")
		c.s.P("if %s := %s; %s != nil {", p, w, p)
		c.from(f.Type, c.get(t, f, p), v)
		c.s.P("}")
		return
	}
	c.from(f.Type, c.get(t, f, w), v)
}

func (c *Converter) fromPairs(t *schema.Type, w, v string) {
	pair := t.Elem
	s, i, p := c.name("s"), c.name("i"), c.name("p")
	nk, ne := c.name("nk"), c.name("ne")
	c.s.P("if %s := %s; len(%s) > 0 {", s, w, s)
	c.s.P("%s = make(%s, len(%s))", v, c.native(t.From), s)
	c.s.P("for %s := range %s {", i, s)
	address := "&"
	if c.ElemPointer {
		address = ""
	}
	c.s.P("%s := %s%s[%s]", p, address, s, i)
	c.s.P("var %s %s", nk, c.native(t.From.Key))
	c.from(pair.Fields[0].Type, c.get(pair, pair.Fields[0], p), nk)
	c.s.P("var %s %s", ne, c.native(t.From.Elem))
	c.from(pair.Fields[1].Type, c.get(pair, pair.Fields[1], p), c.target(t, ne))
	c.s.P("%s[%s] = %s", v, nk, ne)
	c.s.P("}\n}")
}
