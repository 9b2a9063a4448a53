// Package std is encoding/binary.
package std

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "binary/std", Library: "std", Packages: []string{"encoding/binary"}, Kind: codec.Reflect,
			Doc:      "binary.Append and binary.Decode, little endian; values of fixed size only, or one list of them",
			Declared: codec.Traits{LosesNil: true},
			Buffer:   codec.BufferAppend, Returns: true,
		},
		Use:  use,
		Emit: emitter,
	}}
}

const folder = "codecs/binary/std/adapter"

// rules: the package encodes values of fixed size, and int and uint are not.
func rules() schema.Rules {
	return schema.Rules{
		Leaves:       map[schema.Kind]schema.Kind{schema.Int: schema.Int64, schema.Uint: schema.Uint64},
		TimeAsStruct: true,
		No: map[schema.Kind]string{
			schema.String:  "no string: the package takes values of fixed size only",
			schema.Bytes:   "no byte slice: the package takes values of fixed size only",
			schema.Slice:   "no slice inside a struct: the package takes values of fixed size only",
			schema.Map:     "no map: the package takes values of fixed size only",
			schema.Custom:  "no type that marshals itself: the package asks for no form, and takes exported fields only",
			schema.Pointer: "no pointer: the package takes values of fixed size only",
		},
	}
}

var reflected = emit.Reflect(emit.Options{
	Package: folder,
	Rules:   rules(),
	Mirror:  emit.ByConversion,
	Streams: true,
	Ops:     []codec.Op{codec.OpMarshalReuse, codec.OpUnmarshalReuse},
})

func emitter(r *emit.Request) (*emit.Output, error) {
	if field := onlyList(r.Root); field != nil {
		return list(r, field)
	}
	return reflected(r)
}

// onlyList is the slice of values of fixed size that is the only field of t,
// or nil. The package takes such a slice, though not the struct around it.
func onlyList(t *schema.Type) *schema.Field {
	if len(t.Fields) != 1 || t.Fields[0].Type.Kind != schema.Slice || t.Fields[0].Type.Name != "" {
		return nil
	}
	elem := t.Fields[0].Type.Elem
	a := schema.Adapt(elem, rules())
	if elem.Kind != schema.Struct || len(a.Problems) > 0 || emit.Unchanged(a.Type) != nil {
		return nil
	}
	return &t.Fields[0]
}

// list writes a codec that passes the slice on to [List].
func list(r *emit.Request, f *schema.Field) (*emit.Output, error) {
	s := emit.NewSource(r.Package)
	lib := s.Import(r.Module+"/"+folder, "libstd")
	native, elem := emit.Native(s, r.Root), emit.Native(s, f.Type.Elem)
	s.P("// Codec encodes the slice %s alone.", f.Name)
	s.P("type Codec struct { list *%s.List[%s] }\n", lib, elem)
	s.P("// New makes the codec.")
	s.P("func New() (*Codec, error) {\nlist, err := %s.NewList[%s]()\nreturn &Codec{list: list}, err\n}\n", lib, elem)
	s.P("// Marshal appends the encoding of v to dst.")
	s.P("func (c *Codec) Marshal(dst []byte, v *%s) ([]byte, error) { return c.list.Marshal(dst, &v.%s) }\n", native,
		f.Name)
	s.P("// Unmarshal decodes src into the zero value v.")
	s.P("func (c *Codec) Unmarshal(src []byte, v *%s) error { return c.list.Unmarshal(src, &v.%s) }\n", native, f.Name)
	s.P("// UnmarshalReuse decodes src into v, which may hold an earlier value.")
	s.P("func (c *Codec) UnmarshalReuse(src []byte, v *%s) error { return c.list.Unmarshal(src, &v.%s) }", native, f.Name)
	code, err := s.Bytes()
	if err != nil {
		return nil, err
	}
	return &emit.Output{
		Files:   []emit.File{{Name: "codec.go", Data: code}},
		Adapted: []codec.Adaptation{{Path: r.Root.Name + "." + f.Name, How: "the slice alone, as long as the input"}},
		Ops:     []codec.Op{codec.OpMarshalReuse, codec.OpUnmarshalReuse},
	}, nil
}
