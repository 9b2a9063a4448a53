// Package fastssz is github.com/ferranbt/fastssz, whose generator sszgen writes
// SSZ methods for Go structs.
package fastssz

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/ssz/sszschema"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "ssz/fastssz", Library: "github.com/ferranbt/fastssz", Kind: codec.Codegen,
			Packages:  []string{"github.com/ferranbt/fastssz"},
			Doc:       "generated SizeSSZ, MarshalSSZTo and UnmarshalSSZ",
			Generated: codec.WrittenFor{Functions: []string{"MarshalSSZ*", "UnmarshalSSZ", "SizeSSZ"}},
			Languages: sszschema.Languages,
			Declared:  codec.Traits{Unordered: true, LosesNil: true, StaleFields: true},
			Buffer:    codec.BufferAppend,
		},
		Use:  use,
		Emit: emitter,
	}}
}

const tool = "github.com/ferranbt/fastssz/sszgen"

// limit is the ssz-max of every list: the format wants one, the data has none.
const limit = 1 << 30

// rules: the generator has no strings, no lists of lists, no vectors of anything
// but bytes, panics at lists of booleans, writes code that does not compile for
// lists of 16-bit integers, and follows a recursive type without end.
func rules() schema.Rules {
	r := sszschema.Rules()
	r.Leaves[schema.String] = schema.Bytes
	r.WrapNested, r.ArrayAsSlice, r.KeepByteArray = true, true, true
	r.NoRecursion = "sszgen follows a recursive type until the stack overflows"
	r.WrapBools = true
	r.InLists = map[schema.Kind]schema.Kind{schema.Uint16: schema.Uint32}
	return r
}

func emitter(r *emit.Request) (*emit.Output, error) {
	a := schema.Adapt(r.Root, rules())
	if len(a.Problems) > 0 {
		return &emit.Output{Problems: a.Problems}, nil
	}
	types := emit.NewSource(r.Package)
	emit.StructSource(types, a.Type, emit.Dialect{}, tag)
	structs, err := types.Bytes()
	if err != nil {
		return nil, err
	}
	structs = bytes.ReplaceAll(structs, []byte("]uint8"), []byte("]byte")) // sszgen knows byte arrays by that name only
	in := emit.File{Name: "types.go", Data: structs}
	files, err := r.Tools.Run(emit.Job{Tool: tool, Args: []string{"--path", in.Name, "--output", "types_encoding.go"},
		In: []emit.File{in}})
	if err != nil {
		return nil, err
	}
	out := &emit.Output{Adapted: a.Changes}
	s := emit.NewSource(r.Package)
	if sameLayout(a.Type) {
		c := emit.Cast{Marshal: marshal(s, "w"), Unmarshal: "return w.UnmarshalSSZ(src)"}
		out.Ops = []codec.Op{codec.OpMarshalReuse}
		if !schema.Has(a.Type, schema.Bytes) { // these would be appended to
			c.UnmarshalReuse = c.Unmarshal
			out.Ops = append(out.Ops, codec.OpUnmarshalReuse)
		}
		emit.CastCodec(s, a.Type, emit.Dialect{}, c)
	} else {
		converted(s, r, a.Type)
		out.Ops = []codec.Op{codec.OpMarshalReuse, codec.OpMarshalGenerated, codec.OpUnmarshalGenerated}
	}
	code, err := s.Bytes()
	if err != nil {
		return nil, err
	}
	out.Files = append(files, in, emit.File{Name: "codec.go", Data: code})
	return out, nil
}

// marshal is the body of a Marshal of w, presized.
func marshal(s *emit.Source, w string) string {
	s.Import("slices", "")
	return fmt.Sprintf("return %s.MarshalSSZTo(slices.Grow(dst, %s.SizeSSZ()))", w, w)
}

// converted writes a codec of the generated type and the conversions.
func converted(s *emit.Source, r *emit.Request, root *schema.Type) {
	emit.NewConverter(s, emit.Dialect{}).Write(root)
	s.P("type messages struct{}\n")
	s.P("func newMessages() (*messages, error) { return &messages{}, nil }\n")
	s.P("// Marshal appends the encoding of w to dst.")
	s.P("func (*messages) Marshal(dst []byte, w *%s) ([]byte, error) {\n%s\n}\n", root.Name, marshal(s, "w"))
	s.P("// Unmarshal decodes src into the zero value w.")
	s.P("func (*messages) Unmarshal(src []byte, w *%s) error { return w.UnmarshalSSZ(src) }\n", root.Name)
	emit.GeneratedCodec(s, r, root, root.Name, "*messages", "newMessages")
}

// tag gives every list its limit, from the outside in.
func tag(_ *schema.Type, f schema.Field) string {
	var limits []string
	for t := f.Type; t != nil && (t.Kind == schema.Slice || t.Kind == schema.Bytes); t = t.Elem {
		limits = append(limits, strconv.Itoa(limit))
	}
	if limits == nil {
		return ""
	}
	return "`ssz-max:\"" + strings.Join(limits, ",") + "\"`"
}

// sameLayout reports whether the adapted type lies in memory as the Go type does:
// numbers may have become other numbers of the same width, nothing else.
func sameLayout(root *schema.Type) bool {
	same := true
	schema.Walk(root, func(_ string, t *schema.Type) bool {
		from := t.Source()
		same = same && (t.Kind == from.Kind || t.Kind.Bits() > 0 && t.Kind.Bits() == from.Kind.Bits())
		return same
	})
	return same
}
