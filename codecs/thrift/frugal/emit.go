package frugal

import (
	"fmt"
	"slices"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/thrift/thriftschema"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// emitter writes structs with the library's tags, and conversions to and from them.
func emitter(r *emit.Request) (*emit.Output, error) {
	rules := thriftschema.Rules(r.Root)
	rules.Name = func(t *schema.Type) string { return "Wire" + t.Name }
	a := schema.Adapt(r.Root, rules)
	if len(a.Problems) > 0 {
		return &emit.Output{Problems: a.Problems}, nil
	}
	s := emit.NewSource(r.Package)
	lib := s.Import(r.Module+"/codecs/thrift/frugal/adapter", "")
	for _, t := range schema.Enumerations(a.Type) {
		s.P("type %s int64\n", t.Name)
	}
	for _, t := range schema.Structs(a.Type) {
		t.Padded = false // values are converted, so lengths need not agree
	}
	d := emit.Dialect{StructPointer: true, ElemPointer: true, Leaf: emit.EnumName}
	emit.StructSource(s, a.Type, d, tag)
	emit.NewConverter(s, d).Write(a.Type)
	wire := fmt.Sprintf("%s.Codec[%s]", lib, a.Type.Name)
	emit.GeneratedCodec(s, r, a.Type, a.Type.Name, "*"+wire, fmt.Sprintf("%s.New[%s]", lib, a.Type.Name))
	src, err := s.Bytes()
	if err != nil {
		return nil, err
	}
	return &emit.Output{
		Adapted: a.Changes,
		Ops:     []codec.Op{codec.OpMarshalReuse, codec.OpMarshalGenerated, codec.OpUnmarshalGenerated},
		Files:   []emit.File{{Name: "codec.go", Data: src}},
	}, nil
}

// tag is the number of a field, whether it may be absent, and its type.
func tag(owner *schema.Type, f schema.Field) string {
	i := slices.IndexFunc(owner.Fields, func(g schema.Field) bool { return g.Name == f.Name })
	presence := "default"
	if f.Type.Kind == schema.Pointer {
		presence = "optional"
	}
	return fmt.Sprintf("`frugal:\"%d,%s,%s\"`", schema.Numbers(owner)[i], presence, thriftschema.TypeText(f.Type, ":"))
}
