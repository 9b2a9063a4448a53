package tinylib

import (
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// one writes the method that reads one field, where there is one.
func one(s *emit.Source, r *emit.Request) {
	f, ok := schema.One(r.Root)
	if !ok {
		return
	}
	s.Import(tool+"/msgp", "")
	s.Import("errors", "")
	help := s.Import(r.Module+"/codec/one", "")
	s.P("// ReadOne finds one field of src and reads it.")
	s.P("func (*Codec) ReadOne(src []byte) (%s.Digest, error) {", s.Import(r.Module+"/codec", ""))
	for _, name := range f.Path {
		s.P("src = msgp.Locate(%q, src)", name)
	}
	s.P("if len(src) == 0 {\nreturn 0, errors.New(\"the field is not there\")\n}")
	kind := f.Kind.String()
	kind = strings.ToUpper(kind[:1]) + kind[1:]
	sum, x := kind, "x"
	switch {
	case strings.HasPrefix(kind, "Int"):
		sum, x = "Int", "int64(x)"
	case strings.HasPrefix(kind, "Uint"):
		sum, x = "Uint", "uint64(x)"
	case kind == "String":
		kind, x = "StringZC", "string(x)"
	}
	if kind == "StringZC" {
		s.P("x, _, err := msgp.ReadStringZC(src)")
	} else {
		s.P("x, _, err := msgp.Read%sBytes(src)", kind)
	}
	s.P("return %s.%s(%s), err\n}\n", help, sum, x)
}
