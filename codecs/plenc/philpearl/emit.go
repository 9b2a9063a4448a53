package philpearl

import (
	"fmt"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// highest is the highest number of a field that is tried: the library makes a table of
// all numbers up to it.
const highest = 1 << 16

// emitter writes structs that have the tags of the library. Where they are laid
// out as those of the type are, a pointer is cast, as if the user had written the
// tags; else values are converted.
func emitter(r *emit.Request) (*emit.Output, error) {
	a := schema.Adapt(r.Root, rules())
	if len(a.Problems) > 0 {
		return &emit.Output{Problems: a.Problems}, nil
	}
	for _, t := range schema.Structs(a.Type) {
		for i, n := range schema.Numbers(t) {
			if n > highest {
				reason := fmt.Sprintf("number %d: the library makes a table of all numbers up to the highest of a struct", n)
				return &emit.Output{Problems: []codec.Problem{{Path: t.Name + "." + t.Fields[i].Name, Reason: reason}}}, nil
			}
		}
	}
	s := emit.NewSource(r.Package)
	lib := s.Import(r.Module+"/codecs/plenc/philpearl/adapter", "lib")
	out := &emit.Output{Adapted: append(a.Changes, negativeZeros(a.Type)...), Ops: []codec.Op{codec.OpMarshalReuse}}
	if emit.Unchanged(a.Type) == nil {
		laid := emit.Dialect{Blank: "`plenc:\"-\"`"}
		emit.StructSource(s, a.Type, laid, tag)
		emit.CastCodec(s, a.Type, laid, emit.Cast{
			Marshal:   fmt.Sprintf("return %s.Marshal(dst, w)", lib),
			Unmarshal: fmt.Sprintf("return %s.Unmarshal(src, w)", lib),
		})
	} else {
		for _, t := range schema.Structs(a.Type) {
			t.Padded = false // values are converted, so lengths need not agree
		}
		emit.StructSource(s, a.Type, emit.Dialect{}, tag)
		emit.NewConverter(s, emit.Dialect{}).Write(a.Type)
		emit.GeneratedCodec(s, r, a.Type, a.Type.Name, fmt.Sprintf("*%s.Codec[%s]", lib, a.Type.Name),
			fmt.Sprintf("%s.New[%s]", lib, a.Type.Name))
		out.Ops = append(out.Ops, codec.OpMarshalGenerated, codec.OpUnmarshalGenerated)
	}
	src, err := s.Bytes()
	if err != nil {
		return nil, err
	}
	out.Files = []emit.File{{Name: "codec.go", Data: src}}
	return out, nil
}

// tag gives a field its number.
func tag(owner *schema.Type, f schema.Field) string {
	numbers := schema.Numbers(owner)
	for i := range owner.Fields {
		if owner.Fields[i].Name == f.Name {
			return fmt.Sprintf("`plenc:\"%d\"`", numbers[i])
		}
	}
	panic("plenc: no field " + f.Name + " in " + owner.Name)
}
