// Package pulsar is github.com/cosmos/cosmos-proto: messages for
// google.golang.org/protobuf whose reflection and fast path are generated.
package pulsar

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/protobuf/google"
	"github.com/serialbench/serialbench/codecs/protobuf/protoschema"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Codecs lists the configurations of the library. Its plugin writes code that
// does not compile for optional fields of proto3. Its fast path encodes into a
// buffer of its own and appends that, so there is no marshal-reuse.
func Codecs() []emit.Codec {
	library := protoschema.Library{
		Style:   protoschema.Plain,
		Plugins: []protoschema.Plugin{{Tool: "github.com/cosmos/cosmos-proto/cmd/protoc-gen-go-pulsar"}},
		Imports: map[string]string{"google.golang.org/protobuf/proto": ""},
		Calls:   google.Calls,
		Streams: google.Streams,

		Variants: google.Discarding,
	}
	return []emit.Codec{{
		Info: codec.Info{
			ID: "protobuf/pulsar", Library: "github.com/cosmos/cosmos-proto", Kind: codec.Codegen,
			Packages: []string{"github.com/cosmos/cosmos-proto/runtime", "google.golang.org/protobuf/proto"},
			Doc: "proto.MarshalAppend and Unmarshal of google.golang.org/protobuf on messages with a generated fast " +
				"path; package protodelim for streams",
			Generated: codec.WrittenFor{Functions: []string{"ProtoMethods"}, Files: ".pulsar.go"},
			Schema:    true, Languages: "https://protobuf.dev/reference/",
			Declared: codec.Traits{Unordered: true, LosesNil: true},
			Buffer:   codec.BufferAppend, Returns: true,
			Legal:    protoschema.Legal(),
			Variants: google.Variants(), Demands: protoschema.Demands(),
		},
		Use:   use,
		Emit:  library.Emit,
		Given: library.Given,
	}}
}
