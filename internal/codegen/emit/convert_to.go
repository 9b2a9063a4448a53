package emit

import (
	"fmt"

	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// to writes the conversion of the native expression v to the adapted type t and
// hands the resulting expression to set. v is addressable.
func (c *Converter) to(t *schema.Type, v string, set func(string)) { c.toAs(t, v, set, false) }

func (c *Converter) toAs(t *schema.Type, v string, set func(string), elem bool) {
	from := t.From
	switch {
	case t.Kind != schema.Struct && c.same(t, elem):
		set(v)
	case t.Kind.Leaf():
		c.toLeaf(t, v, set, elem)
	case t.IsUnion():
		c.toUnion(t, v, set, elem)
	case t.Instant():
		pointer := elem && c.ElemPointer || !elem && c.StructPointer
		set(c.toInstant(t, v, pointer))
	case wrapped(t):
		c.toWrapped(t, v, set, elem)
	case t.Kind == schema.Struct:
		w := c.name("w")
		if elem && c.ElemPointer || !elem && c.StructPointer {
			c.s.P("%s := new(%s)", w, c.structName(t))
			c.s.P("to%s(&%s, %s)", t.Name, v, w)
		} else {
			c.s.P("var %s %s", w, c.structName(t))
			c.s.P("to%s(&%s, &%s)", t.Name, v, w)
		}
		set(w)
	case t.Kind == schema.Slice && from.Kind == schema.Pointer:
		w := c.name("w")
		c.s.P("if %s != nil {", v)
		c.s.P("%s := make(%s, 1)", w, c.Type(t, false))
		c.toAs(t.Elem, "(*"+v+")", c.assign(w+"[0]"), true)
		set(w)
		c.s.P("}")
	case t.Kind == schema.Slice && from.Kind == schema.Map && keysOnly(t):
		c.toKeys(t, v, set)
	case t.Kind == schema.Slice && from.Kind == schema.Map:
		c.toPairs(t, v, set)
	case t.Kind == schema.Slice:
		c.toSlice(t, v, set)
	case t.Kind == schema.Array && from.Kind != schema.Array: // a complex number
		set(fmt.Sprintf("%s{real(%s), imag(%s)}", c.Type(t, false), v, v))
	case t.Kind == schema.Array:
		w, i := c.name("w"), c.name("i")
		c.s.P("var %s %s", w, c.Type(t, false))
		c.s.P("for %s := range %s {", i, v)
		c.toAs(t.Elem, c.element(t, v+"["+i+"]"), c.assign(w+"["+i+"]"), true)
		c.s.P("}")
		set(w)
	case t.Kind == schema.Map:
		w, k, e := c.name("w"), c.name("k"), c.name("e")
		c.s.P("if len(%s) > 0 {", v)
		c.s.P("%s := make(%s, len(%s))", w, c.Type(t, false), v)
		c.s.P("for %s, %s := range %s {", k, e, v)
		key := k
		c.toAs(t.Key, k, func(x string) { key = x }, true)
		if t.Elem.Kind == schema.Slice || t.Elem.Kind == schema.Map { // which set nothing where they are empty
			c.s.P("%s[%s] = nil", w, key)
		}
		c.toAs(t.Elem, c.element(t, e), func(x string) { c.s.P("%s[%s] = %s", w, key, x) }, true)
		c.s.P("}")
		set(w)
		c.s.P("}")
	case t.Kind == schema.Pointer:
		c.toPointer(t, v, set)
	default:
		panic(fmt.Sprintf("emit: no conversion from %s to %s", from.Kind, t.Kind))
	}
}

func (c *Converter) assign(target string) func(string) {
	return func(x string) { c.s.P("%s = %s", target, x) }
}

func (c *Converter) toLeaf(t *schema.Type, v string, set func(string), elem bool) {
	from, typ := t.From, c.Type(t, elem)
	switch {
	case from.Kind == schema.Pointer: // to a struct without fields
		set(v + " != nil")
	case from.Kind == schema.Struct: // without fields
		set("true")
	case from.Kind == schema.Any:
		set(c.toDynamic(t, v))
	case from.Kind == schema.Custom:
		set(c.toForm(t, v, typ))
	case from.Kind == schema.Time && t.Kind != schema.Time:
		if t.Kind == schema.Int64 && typ == "int64" {
			set(v + ".UnixNano()")
		} else {
			set(typ + "(" + v + ".UnixNano())")
		}
	case from.Kind == schema.Array && t.Kind == schema.Bytes:
		set(v + "[:]")
	case from.Kind.Float() && t.Kind.Integer():
		c.s.Import("math", "")
		set(castTo(typ, bitsType(from), "math."+floatBits(from)+"("+castTo(from.Kind.String(), leafName(from), v)+")"))
	default:
		set(typ + "(" + v + ")")
	}
}

// floatBits is the function of package math that makes bits of a float.
func floatBits(t *schema.Type) string { return fmt.Sprintf("Float%dbits", t.Kind.Bits()) }

// bitsType is the type that it returns.
func bitsType(t *schema.Type) string { return fmt.Sprintf("uint%d", t.Kind.Bits()) }

// leafName is the name of a leaf's type, to compare with others.
func leafName(t *schema.Type) string {
	if t.Name != "" {
		return t.Package + "." + t.Name
	}
	return t.Kind.String()
}

// castTo converts the expression x of type from, unless it is of type to already.
func castTo(to, from, x string) string {
	if to == from {
		return x
	}
	return to + "(" + x + ")"
}

func (c *Converter) toPointer(t *schema.Type, v string, set func(string)) {
	c.s.P("if %s != nil {", v)
	w := c.name("w")
	if t.Elem.Instant() {
		set(c.toInstant(t.Elem, "(*"+v+")", true))
	} else if t.Elem.IsUnion() {
		c.toAs(t.Elem, "(*"+v+")", func(x string) { c.s.P("%s := %s", w, x) }, false)
		set(c.address(w))
	} else if wrapped(t.Elem) {
		c.s.P("%s := new(%s)", w, c.structName(t.Elem))
		c.to(t.Elem.Fields[0].Type, "(*"+v+")", c.setter(t.Elem, t.Elem.Fields[0], w))
		set(w)
	} else if t.Elem.Kind == schema.Struct {
		c.s.P("%s := new(%s)", w, c.structName(t.Elem))
		c.s.P("to%s(%s, %s)", t.Elem.Name, v, w)
		set(w)
	} else if k := t.Elem.Kind; k == schema.Slice || k == schema.Map || k == schema.Pointer { // set within a block
		c.s.P("var %s %s", w, c.Type(t.Elem, false))
		c.toAs(t.Elem, "(*"+v+")", c.assign(w), false)
		set("&" + w)
	} else {
		c.toAs(t.Elem, "(*"+v+")", func(x string) { c.s.P("%s := %s", w, x) }, false)
		set("&" + w)
	}
	c.s.P("}")
}

func (c *Converter) toSlice(t *schema.Type, v string, set func(string)) {
	w, i := c.name("w"), c.name("i")
	c.s.P("if len(%s) > 0 {", v)
	c.s.P("%s := make(%s, len(%s))", w, c.Type(t, false), v)
	e := t.Elem
	switch {
	case e.Kind == schema.Struct && e.From != nil && e.From.Kind == schema.Struct && c.ElemPointer:
		all := c.name("all") // one allocation for all elements
		c.s.P("%s := make([]%s, len(%s))", all, c.structName(e), v)
		c.s.P("for %s := range %s {", i, v)
		c.s.P("to%s(%s, &%s[%s])", e.Name, c.elementAddress(t, v+"["+i+"]"), all, i)
		c.s.P("%s[%s] = &%s[%s]", w, i, all, i)
	case e.Kind == schema.Struct && e.From != nil && e.From.Kind == schema.Struct:
		c.s.P("for %s := range %s {", i, v)
		c.s.P("to%s(%s, &%s[%s])", e.Name, c.elementAddress(t, v+"["+i+"]"), w, i)
	default:
		c.s.P("for %s := range %s {", i, v)
		c.toAs(e, c.element(t, v+"["+i+"]"), c.assign(w+"["+i+"]"), true)
	}
	c.s.P("}")
	set(w)
	c.s.P("}")
}

// wrapped reports whether t is a synthetic struct of one field around a native
// value that is no struct.
func wrapped(t *schema.Type) bool {
	return t.Kind == schema.Struct && !t.IsUnion() && (t.From == nil || t.From.Kind != schema.Struct)
}

// toWrapped puts a native value into a synthetic struct of one field.
func (c *Converter) toWrapped(t *schema.Type, v string, set func(string), elem bool) {
	w := c.name("w")
	pointer := elem && c.ElemPointer || !elem && c.StructPointer
	if pointer {
		c.s.P("%s := new(%s)", w, c.structName(t))
	} else {
		c.s.P("var %s %s", w, c.structName(t))
	}
	c.to(t.Fields[0].Type, v, c.setter(t, t.Fields[0], w))
	set(w)
}

func (c *Converter) toPairs(t *schema.Type, v string, set func(string)) {
	pair := t.Elem
	w, p, k, e := c.name("w"), c.name("p"), c.name("k"), c.name("e")
	c.s.P("if len(%s) > 0 {", v)
	c.s.P("%s := make(%s, 0, len(%s))", w, c.Type(t, false), v)
	c.s.P("for %s, %s := range %s {", k, e, v)
	if c.ElemPointer {
		c.s.P("%s := new(%s)", p, c.structName(pair))
	} else {
		c.s.P("var %s %s", p, c.structName(pair))
	}
	c.to(pair.Fields[0].Type, k, c.setter(pair, pair.Fields[0], p))
	c.to(pair.Fields[1].Type, c.element(t, e), c.setter(pair, pair.Fields[1], p))
	c.s.P("%s = append(%s, %s)", w, w, p)
	c.s.P("}")
	set(w)
	c.s.P("}")
}
