package jx

import (
	"fmt"
	"reflect"
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
	var keys []string
	for _, name := range f.Path {
		keys = append(keys, fmt.Sprintf("%q", name))
	}
	native := f.Kind.String() // int8, uint, float64
	read := strings.ToUpper(native[:1]) + native[1:]
	digest, value := read, "x"
	switch {
	case f.Kind == reflect.String:
		read = "Str"
	case strings.HasPrefix(native, "int"):
		digest, value = "Int", "int64(x)"
	case strings.HasPrefix(native, "uint"):
		read, digest, value = "UI"+native[2:], "Uint", "uint64(x)"
	}
	help := g.Import(r.Module+"/codec/one", "")
	g.P("// ReadOne skips to one field and reads it.\nfunc (c *Codec) ReadOne(src []byte) (%s.Digest, error) {",
		g.Import(r.Module+"/codec", ""))
	g.P("c.decoder.ResetBytes(src)\nif err := libjx.Find(&c.decoder, %s); err != nil {\nreturn 0, err\n}",
		strings.Join(keys, ", "))
	g.P("x, err := c.decoder.%s()\nif err != nil {\nreturn 0, err\n}\nreturn %s.%s(%s), nil\n}\n", read, help, digest,
		value)
}
