package emit

import (
	"fmt"
	"slices"

	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// toForm is the form of a value of a type that marshals itself, as the Go type typ.
func (c *Converter) toForm(t *schema.Type, v, typ string) string {
	m := c.form(t)
	return castTo(typ, "[]byte", fmt.Sprintf("formOf%s(&%s)", m, v))
}

func (c *Converter) fromForm(t *schema.Type, w, v string) {
	m := c.form(t)
	c.s.P("setForm%s(&%s, %s)", m, v, castTo("[]byte", c.Type(t, false), w))
}

func (c *Converter) form(t *schema.Type) string {
	m := t.From.Forms.Method()
	if !slices.Contains(c.forms, m) {
		c.forms = append(c.forms, m)
	}
	return m
}

// writeForms writes the functions that conversions of types that marshal
// themselves call. An error becomes a panic, since conversions return none, which package suite takes back.
func (c *Converter) writeForms() {
	for _, m := range c.forms {
		if m == "Any" || m == "Error" {
			c.writeDynamic(m)
			continue
		}
		pkg, word := "encoding", m
		if m == "JSON" {
			pkg, word = "encoding/json", ""
		}
		marshaler := c.s.Import(pkg, "") + "." + word
		c.s.P("func formOf%s(v %sMarshaler) []byte {", m, marshaler)
		c.s.P("form, err := v.Marshal%s()\n%s\nreturn form\n}\n", m, c.refused())
		c.s.P("func setForm%s(v %sUnmarshaler, form []byte) {", m, marshaler)
		c.s.P("err := v.Unmarshal%s(form)\n%s\n}\n", m, c.refused())
	}
	c.forms = nil
}

// refused are the statements that hand on an error of a form.
func (c *Converter) refused() string {
	return fmt.Sprintf("if err != nil {\npanic(%s.FormError{Err: err})\n}", c.s.Import(codecPackage, ""))
}

// toInstant is the expression of the struct t that stands for the time v, or of a
// pointer to it.
func (c *Converter) toInstant(t *schema.Type, v string, pointer bool) string {
	seconds, nanos := t.Fields[0], t.Fields[1]
	address := ""
	if pointer {
		address = "&"
	}
	return fmt.Sprintf("%s%s{%s: %s, %s: %s}", address, c.structName(t),
		c.field(t, seconds), castTo(c.Type(seconds.Type, false), "int64", v+".Unix()"),
		c.field(t, nanos), castTo(c.Type(nanos.Type, false), "int", v+".Nanosecond()"))
}

// fromInstant writes the conversion of w, such a struct or a pointer to it, into
// the time v, which is zero.
func (c *Converter) fromInstant(t *schema.Type, w, v string, pointer bool) {
	if !pointer {
		c.s.P("%s = %s", v, c.instantOf(t, w))
		return
	}
	p := c.name("p")
	c.s.P("if %s := %s; %s != nil {", p, w, p)
	c.s.P("%s = %s", v, c.instantOf(t, p))
	c.s.P("}")
}

// instantOf is the expression of the time that the struct w stands for.
func (c *Converter) instantOf(t *schema.Type, w string) string {
	part := func(f schema.Field) string {
		return castTo("int64", c.Type(f.Type, false), w+"."+c.field(t, f))
	}
	return fmt.Sprintf("%s.Unix(%s, %s).UTC()", c.s.Import("time", ""), part(t.Fields[0]), part(t.Fields[1]))
}
