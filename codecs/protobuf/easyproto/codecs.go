// Package easyproto is github.com/VictoriaMetrics/easyproto: Protocol Buffers
// without a .proto file, by a call for each field that the user writes.
package easyproto

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/protobuf/protoschema"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

const library = "github.com/VictoriaMetrics/easyproto"

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "protobuf/easyproto", Library: library, Packages: []string{library}, Kind: codec.Handwritten,
			Doc: "one Marshaler with a call of Append for each field, zeros too, as its README writes them; " +
				"FieldContext.NextField and a switch over the numbers; " +
				"unmarshal clones strings and bytes, unmarshal-alias takes them as they are; GetString and the like for read-one",
			Schema: true, Languages: "https://protobuf.dev/reference/",
			Declared: codec.Traits{Unordered: true, LosesNil: true},
			Buffer:   codec.BufferAppend, Returns: true, Keeps: codec.KeptAlways,
			ZeroTarget: true,
			Legal:      protoschema.Legal(), Demands: protoschema.Demands(),
		},
		Use:  use,
		Emit: emitter,
	}}
}

// rules: the messages are those of proto3 with optional scalars, which other
// libraries read. By hand no type has to be changed for an enumeration, nor for
// what is behind a pointer.
func rules() schema.Rules {
	r := protoschema.Optional.Rules()
	r.Enums = nil
	r.Other = func(_ string, t *schema.Type) (*schema.Type, string, string) { return nil, "", protoschema.Problem(t) }
	return r
}
