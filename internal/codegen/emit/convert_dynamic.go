package emit

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// followed reports whether pointers in the list or map that t was adapted from
// are taken for what they point to. A pair stands between a list and its values.
func followed(t *schema.Type) bool {
	from, e := t.From, t.Elem
	if from.Kind == schema.Map && t.Kind == schema.Slice && e.From == nil && len(e.Fields) == 2 {
		e = e.Fields[1].Type
	}
	return from.Elem != nil && from.Elem.Kind == schema.Pointer &&
		(e.From == nil || fullName(e.From) != fullName(from.Elem))
}

// fullName is the Go type with import paths.
func fullName(t *schema.Type) string {
	return schema.GoType(t, func(pkg string) string { return pkg })
}

// element is the native expression of an element v, which t's elements are made from.
func (c *Converter) element(t *schema.Type, v string) string {
	if !followed(t) {
		return v
	}
	c.s.P("if %s == nil {", v)
	c.s.P("panic(%q)", "serialbench: a list or map of pointers has a nil element, which this codec's form of the type "+
		"cannot say")
	c.s.P("}")
	return "(*" + v + ")"
}

// elementAddress is a pointer to that element.
func (c *Converter) elementAddress(t *schema.Type, v string) string {
	e := c.element(t, v)
	if inner, ok := strings.CutPrefix(e, "(*"); ok && followed(t) {
		return strings.TrimSuffix(inner, ")")
	}
	return "&" + e
}

// target is the native location that an element is converted into, v or what it points to.
func (c *Converter) target(t *schema.Type, v string) string {
	if !followed(t) {
		return v
	}
	c.s.P("%s = new(%s)", v, c.native(t.From.Elem.Elem))
	return "(*" + v + ")"
}

// address is the expression of a pointer to what the expression w of a struct holds.
func (c *Converter) address(w string) string {
	if c.StructPointer {
		return w
	}
	return "&" + w
}

// keysOnly reports whether the list t stands for the keys of a map.
func keysOnly(t *schema.Type) bool { return t.Elem.From != nil }

func (c *Converter) toKeys(t *schema.Type, v string, set func(string)) {
	w, k := c.name("w"), c.name("k")
	c.s.P("if len(%s) > 0 {", v)
	c.s.P("%s := make(%s, 0, len(%s))", w, c.Type(t, false), v)
	c.s.P("for %s := range %s {", k, v)
	c.toAs(t.Elem, k, func(x string) { c.s.P("%s = append(%s, %s)", w, w, x) }, true)
	c.s.P("}")
	set(w)
	c.s.P("}")
}

func (c *Converter) fromKeys(t *schema.Type, w, v string) {
	s, i, nk := c.name("s"), c.name("i"), c.name("nk")
	c.s.P("if %s := %s; len(%s) > 0 {", s, w, s)
	c.s.P("%s = make(%s, len(%s))", v, c.native(t.From), s)
	c.s.P("for %s := range %s {", i, s)
	c.s.P("var %s %s", nk, c.native(t.From.Key))
	c.fromAs(t.Elem, s+"["+i+"]", nk, true)
	c.s.P("%s[%s] = %s{}", v, nk, c.native(t.From.Elem))
	c.s.P("}\n}")
}

// toUnion writes the struct that stands for what an interface holds.
func (c *Converter) toUnion(t *schema.Type, v string, set func(string), elem bool) {
	w, x := c.name("w"), c.name("x")
	if elem && c.ElemPointer || !elem && c.StructPointer {
		c.s.P("%s := new(%s)", w, c.structName(t))
	} else {
		c.s.P("var %s %s", w, c.structName(t))
	}
	c.s.P("switch %s := %s.(type) {", x, v)
	for i, u := range t.From.Union {
		c.s.P("case %s:", c.native(u))
		f, at := t.Fields[i], x
		if u.Kind != schema.Pointer {
			at = c.name("p")
			c.s.P("%s := &%s", at, x)
		}
		c.to(f.Type, at, c.setter(t, f, w))
	}
	c.s.P("case nil:")
	c.s.P("default:")
	c.s.P("panic(%s.Sprintf(%q, %s))", c.s.Import("fmt", ""), "serialbench: a value of type %T, which is not among the "+
		"known types of "+t.Name, x)
	c.s.P("}")
	set(w)
}

func (c *Converter) fromUnion(t *schema.Type, w, v string, elem bool) {
	p := c.name("u")
	if elem && c.ElemPointer || !elem && c.StructPointer {
		c.s.P("if %s := %s; %s != nil {", p, w, p)
	} else {
		c.s.P("{\n%s := &%s", p, w)
	}
	for i, u := range t.From.Union {
		x, typ, star := c.name("x"), u, "*"
		if u.Kind == schema.Pointer {
			typ, star = u.Elem, ""
		}
		c.s.P("var %s *%s", x, c.native(typ))
		c.from(t.Fields[i].Type, c.get(t, t.Fields[i], p), x)
		c.s.P("if %s != nil {\n%s = %s%s\n}", x, v, star, x)
	}
	c.s.P("}")
}

// toDynamic is the expression of the form of a value whose type only running shows.
func (c *Converter) toDynamic(t *schema.Type, v string) string {
	return fmt.Sprintf("formOf%s(%s)", c.dynamicForm(t), v)
}

func (c *Converter) fromDynamic(t *schema.Type, w, v string) {
	c.s.P("%s = from%sForm(%s)", v, c.dynamicForm(t), w)
}

func (c *Converter) dynamicForm(t *schema.Type) string {
	form := "Any"
	if t.Kind == schema.String {
		form = "Error"
	}
	if !slices.Contains(c.forms, form) {
		c.forms = append(c.forms, form)
	}
	return form
}

// writeDynamic writes the functions of one of these forms.
func (c *Converter) writeDynamic(form string) {
	if form == "Error" {
		c.s.P("func formOfError(err error) string {\nif err == nil {\nreturn \"\"\n}\nreturn err.Error()\n}\n")
		c.s.P("func fromErrorForm(form string) error {\nif form == \"\" {\nreturn nil\n}\nreturn %s.New(form)\n}\n",
			c.s.Import("errors", ""))
		return
	}
	scratch := c.s.Import(scratchPackage, "")
	c.s.P("func formOfAny(v any) []byte {\nform, err := %s.AnyForm(v)\n%s\nreturn form\n}\n",
		scratch, c.refused())
	c.s.P("func fromAnyForm(form []byte) any {\nv, err := %s.FromAnyForm(form)\n%s\nreturn v\n}\n",
		scratch, c.refused())
}

// The packages that have the forms of values of any type, and the error of a form.
const (
	scratchPackage = "github.com/serialbench/serialbench/scratch"
	codecPackage   = "github.com/serialbench/serialbench/codec"
)
