package protoschema

import (
	"fmt"
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// one writes the method that reads one field, where there is one.
func (l Library) one(s *emit.Source, r *emit.Request) bool {
	f, ok := schema.One(r.Root)
	if !ok {
		return false
	}
	index, _ := schema.OneIndex(r.Root)
	var numbers []string
	for t, at := r.Root, 0; at < len(index); at++ {
		numbers = append(numbers, fmt.Sprint(schema.Numbers(t)[index[at]]))
		t = t.Fields[index[at]].Type
	}
	kind := f.Kind.String()
	s.P("// ReadOne reads one field of src.")
	s.P("func (*Codec) ReadOne(src []byte) (%s.Digest, error) {", s.Import(r.Module+"/codec", ""))
	s.P("return %s.ReadOne(src, %s.%s, %s)\n}\n", s.Import(r.Module+"/"+l.One, "lib"), s.Import("reflect", ""),
		strings.ToUpper(kind[:1])+kind[1:], strings.Join(numbers, ", "))
	return true
}
