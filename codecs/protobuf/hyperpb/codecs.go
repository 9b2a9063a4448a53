// Package hyperpb is buf.build/go/hyperpb: dynamic messages, parsed by a program
// that is compiled from the descriptor at run time, read by reflection. The
// library has no encoder.
package hyperpb

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/protobuf/protoschema"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "protobuf/hyperpb", Library: "buf.build/go/hyperpb", Kind: codec.Reflect, DecodeOnly: true,
			Packages: []string{"buf.build/go/hyperpb", "buf.build/go/hyperpb/internal/tdp/vm",
				"buf.build/go/hyperpb/internal/tdp/dynamic"},
			Doc: "Message.Unmarshal with one reused Shared, then every field by reflection into your struct; " +
				"unmarshal-generated is the dynamic message alone; read-one parses the whole and gets one field; no profile; " +
				"inputs come from google.golang.org/protobuf",
			Schema: true, Languages: "https://protobuf.dev/reference/",
			Declared: codec.Traits{Unordered: true, LosesNil: true},
			Buffer:   codec.BufferNone, Keeps: codec.KeptAlways,
			Legal: protoschema.Legal(), Demands: protoschema.Demands(),
		},
		Use:   use,
		Emit:  emitCodec,
		Given: given,
	}}
}

func emitCodec(r *emit.Request) (*emit.Output, error) {
	a := schema.Adapt(r.Root, protoschema.Optional.Rules())
	if len(a.Problems) > 0 {
		return &emit.Output{Problems: a.Problems}, nil
	}
	m, err := protoschema.Optional.Messages(r, a.Type,
		protoschema.Plugin{Tool: "google.golang.org/protobuf/cmd/protoc-gen-go"})
	if err != nil {
		return nil, err
	}
	decode, err := decodeSource(r, a.Type)
	if err != nil {
		return nil, err
	}
	encode, err := encodeSource(r, a.Type, m)
	if err != nil {
		return nil, err
	}
	return &emit.Output{
		Adapted:    a.Changes,
		DecodeOnly: true,
		Ops:        []codec.Op{codec.OpUnmarshalAlias, codec.OpUnmarshalGenerated, codec.OpRead, codec.OpReadOne},
		Files:      append([]emit.File{{Name: "decode.go", Data: decode}, {Name: "encode.go", Data: encode}}, m.Files...),
	}, nil
}

// encodeSource is the file with what makes the inputs.
func encodeSource(r *emit.Request, root *schema.Type, m *protoschema.Messages) ([]byte, error) {
	s := emit.NewSource(r.Package)
	s.Import("google.golang.org/protobuf/proto", "")
	native := emit.Native(s, r.Root)
	emit.NewConverter(s, protoschema.Dialect(s, m)).WriteTo(root)
	s.P(`// Marshal appends the encoding of v to dst, which the library cannot do itself.
func (*Codec) Marshal(dst []byte, v *%s) ([]byte, error) {
	w := new(pb.%[2]s)
	to%[2]s(v, w)
	return proto.MarshalOptions{}.MarshalAppend(dst, w)
}`, native, root.Name)
	return s.Bytes()
}
