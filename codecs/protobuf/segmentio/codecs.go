// Package segmentio is the protobuf package of github.com/segmentio/encoding:
// protocol buffers from Go structs by reflection, without a .proto file.
package segmentio

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/protobuf/protoschema"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "protobuf/segmentio", Library: "github.com/segmentio/encoding", Kind: codec.Reflect,
			Packages: []string{"github.com/segmentio/encoding/proto", "github.com/segmentio/encoding/internal/runtime_reflect"},
			Doc: "proto.Marshal, or Size and MarshalTo into the caller's buffer, and Unmarshal, with untagged structs; " +
				"types whose values it would corrupt are unsupported",
			Languages: "https://protobuf.dev/reference/",
			Declared:  codec.Traits{LosesNil: true, StaleFields: true},
			Buffer:    codec.BufferInto, Returns: true,
			Legal: protoschema.Legal(), Demands: protoschema.Demands(),
		},
		Use: use,
		Emit: emit.Reflect(emit.Options{
			Package:          "codecs/protobuf/segmentio/adapter",
			Rules:            rules(),
			Mirror:           emit.ByConversion,
			FieldTag:         fieldTag,
			Ops:              []codec.Op{codec.OpMarshalReuse},
			KnownLimitations: []emit.Limitation{emit.OwnForms},
		}),
	}}
}
