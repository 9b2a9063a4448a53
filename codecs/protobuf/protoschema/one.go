package protoschema

import (
	"fmt"
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// one writes the method that reads one field, where there is one. Fields are
// numbered in the order of the struct.
func (l Library) one(s *emit.Source, r *emit.Request) bool {
	f, ok := schema.One(r.Root)
	if !ok {
		return false
	}
	index, _ := schema.OneIndex(r.Root)
	var numbers []string
	for _, i := range index {
		numbers = append(numbers, fmt.Sprint(i+1))
	}
	kind := f.Kind.String()
	s.P("// ReadOne reads one field of src.")
	s.P("func (*Codec) ReadOne(src []byte) (%s.Digest, error) {", s.Import(r.Module+"/codec", ""))
	s.P("return %s.ReadOne(src, %s.%s, %s)\n}\n", s.Import(r.Module+"/"+l.One, "lib"), s.Import("reflect", ""), strings.ToUpper(kind[:1])+kind[1:], strings.Join(numbers, ", "))
	return true
}
