// Package pulsar is github.com/cosmos/cosmos-proto: messages for
// google.golang.org/protobuf whose reflection and fast path are generated.
package pulsar

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/protobuf/google"
	"github.com/serialbench/serialbench/codecs/protobuf/protoschema"
	"github.com/serialbench/serialbench/emit"
)

// Codecs lists the configurations of the library. Its plugin writes code that
// does not compile for optional fields of proto3. Its fast path encodes into a
// buffer of its own and appends that, so there is no marshal-reuse.
func Codecs() []emit.Codec {
	library := protoschema.Library{
		Style:   protoschema.Plain,
		Plugins: []protoschema.Plugin{{Tool: "github.com/cosmos/cosmos-proto/cmd/protoc-gen-go-pulsar"}},
		Imports: map[string]string{"google.golang.org/protobuf/proto": ""},
		Calls:   calls,
		Streams: google.Streams,
	}
	return []emit.Codec{{
		Info: codec.Info{
			ID: "protobuf/pulsar", Library: "github.com/cosmos/cosmos-proto", Kind: codec.Codegen,
			Packages: []string{"github.com/cosmos/cosmos-proto/runtime", "google.golang.org/protobuf/proto"},
			Doc:      "proto.MarshalAppend and Unmarshal of google.golang.org/protobuf on messages with a generated fast path; package protodelim for streams",
			Schema:   true, Languages: "https://protobuf.dev/reference/",
			Declared: codec.Traits{Unordered: true, LosesNil: true},
		},
		Emit: library.Emit,
	}}
}

const calls = `type messageCodec struct{}

func newMessageCodec() (*messageCodec, error) { return &messageCodec{}, nil }

// Marshal appends the encoding of w to dst.
func (*messageCodec) Marshal(dst []byte, w *Message) ([]byte, error) {
	return proto.MarshalOptions{}.MarshalAppend(dst, w)
}

// Unmarshal decodes src into the zero message w.
func (*messageCodec) Unmarshal(src []byte, w *Message) error {
	return proto.UnmarshalOptions{Merge: true}.Unmarshal(src, w)
}

// UnmarshalOver decodes src into w, which may hold an earlier message.
func (*messageCodec) UnmarshalOver(src []byte, w *Message) error { return proto.Unmarshal(src, w) }
`
