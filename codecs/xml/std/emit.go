package std

import (
	"fmt"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// rules say what encoding/xml cannot do: maps, bytes that are not text, arrays,
// and lists that stand directly in lists, which it writes as one.
var rules = schema.Rules{
	MapAsList:    true,
	ArrayAsSlice: true,
	WrapNested:   true,
	Other: func(path string, t *schema.Type) (*schema.Type, string, string) {
		switch {
		case t.Kind == schema.Bytes:
			return schema.Leaf(schema.Bytes), "bytes as base64 text", ""
		case t.Kind == schema.Array && t.Elem.Kind == schema.Uint8:
			return schema.Leaf(schema.Bytes), "byte array as base64 text", ""
		case t.Kind == schema.Pointer && !t.Elem.Kind.Leaf() && t.Elem.Kind != schema.Struct:
			return nil, "", "no difference between a nil pointer and an empty list"
		case (t.Kind == schema.Slice || t.Kind == schema.Array) && t.Elem.Kind == schema.Pointer:
			return nil, "", "nil pointers in a list are left out"
		}
		return nil, "", ""
	},
}

// emitter hands over types that encoding/xml takes as they are, and writes
// structs of an adapted shape for the others.
func emitter(r *emit.Request) (*emit.Output, error) {
	a := schema.Adapt(r.Root, rules)
	if len(a.Problems) > 0 {
		return &emit.Output{Problems: a.Problems}, nil
	}
	const library = "codecs/xml/std/adapter"
	if len(a.Changes) == 0 {
		return &emit.Output{Import: r.Module + "/" + library, Constructor: "New"}, nil
	}
	s := emit.NewSource(r.Package)
	lib := s.Import(r.Module+"/"+library, "libxml")
	d := emit.Dialect{
		Leaf: func(t *schema.Type) string {
			if t.Kind == schema.Bytes {
				return lib + ".Bytes"
			}
			return ""
		},
		Struct: func(t *schema.Type) string {
			switch {
			case t.Name == "Message" && t != a.Type, t.Name == "Codec", t.Name == "Generated":
				return t.Name + "Element" // the package has a type of that name
			}
			return t.Name
		},
	}
	name := d.Struct(a.Type)
	emit.StructSource(s, a.Type, d, nil)
	emit.NewConverter(s, d).Write(a.Type)
	emit.GeneratedCodec(s, r, a.Type, name, fmt.Sprintf("*%s.Codec[%s]", lib, name), fmt.Sprintf("%s.New[%s]", lib, name))
	emit.GeneratedStreams(s, r, a.Type, "c.generated.NewEncoder(w)", "c.generated.NewDecoder(r)")
	src, err := s.Bytes()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", r.Codec, err)
	}
	return &emit.Output{
		Files:   []emit.File{{Name: "codec.go", Data: src}},
		Adapted: a.Changes,
		Ops:     []codec.Op{codec.OpMarshalGenerated, codec.OpUnmarshalGenerated},
	}, nil
}
