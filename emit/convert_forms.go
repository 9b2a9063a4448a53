package emit

import (
	"fmt"
	"slices"

	"github.com/serialbench/serialbench/schema"
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
// themselves call. An error becomes a panic, since conversions return none; a
// verification shows it as the failure of the codec.
func (c *Converter) writeForms() {
	for _, m := range c.forms {
		pkg, word := "encoding", m
		if m == "JSON" {
			pkg, word = "encoding/json", ""
		}
		marshaler := c.s.Import(pkg, "") + "." + word
		c.s.P("func formOf%s(v %sMarshaler) []byte {", m, marshaler)
		c.s.P("form, err := v.Marshal%s()\nif err != nil {\npanic(err)\n}\nreturn form\n}\n", m)
		c.s.P("func setForm%s(v %sUnmarshaler, form []byte) {", m, marshaler)
		c.s.P("if err := v.Unmarshal%s(form); err != nil {\npanic(err)\n}\n}\n", m)
	}
	c.forms = nil
}
