package fastjson

import (
	"fmt"
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// one writes the method that reads one field, where there is one.
func (g *generator) one(r *emit.Request) {
	f, ok := schema.One(r.Root)
	if !ok {
		return
	}
	help := g.Import(r.Module+"/codec/one", "")
	var keys []string
	for _, name := range f.Path {
		keys = append(keys, fmt.Sprintf("%q", name))
	}
	method, bits, kind := f.Kind.String(), "", f.Kind.String()
	switch {
	case strings.HasPrefix(kind, "int"), strings.HasPrefix(kind, "uint"):
		method = strings.TrimRight(kind, "0123456789")
		bits = ", 64"
	}
	method = strings.ToUpper(method[:1]) + method[1:]
	g.P("// ReadOne parses src and gets one field.\nfunc (c *Codec) ReadOne(src []byte) (%s.Digest, error) {",
		g.Import(r.Module+"/codec", ""))
	g.P("x, err := c.reader.Parse(src)\nif err != nil {\nreturn 0, err\n}")
	g.P("if x = x.Get(%s); x == nil {\nreturn 0, %s.New(\"the field is not there\")\n}", strings.Join(keys, ", "),
		g.Import("errors", ""))
	g.P("return %s.%s(c.reader.%s(x%s)), c.reader.Err()\n}\n", help, method, method, bits)
}
