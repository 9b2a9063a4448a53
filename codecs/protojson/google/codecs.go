// Package google is the JSON mapping of protocol buffers in
// google.golang.org/protobuf.
package google

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/protobuf/protoschema"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	library := protoschema.Library{
		Style:   protoschema.Optional,
		Plugins: []protoschema.Plugin{{Tool: "google.golang.org/protobuf/cmd/protoc-gen-go"}},
		Imports: map[string]string{"google.golang.org/protobuf/encoding/protojson": ""},
		Calls:   calls,
		Ops:     []codec.Op{codec.OpMarshalReuse},

		Variants: lenient,
	}
	return []emit.Codec{{
		Info: codec.Info{
			ID: "protojson/google", Library: "google.golang.org/protobuf", Kind: codec.Codegen,
			Packages: []string{
				"google.golang.org/protobuf/encoding/protojson", "google.golang.org/protobuf/internal/encoding/json",
				"google.golang.org/protobuf/internal/impl",
			},
			Doc: "protojson.MarshalAppend and Unmarshal with messages of protoc-gen-go; 64-bit integers are strings, bytes " +
				"base64, times text of RFC 3339",
			Schema: true, SelfDescribing: true, Text: true, Languages: "https://protobuf.dev/programming-guides/json/",
			Declared: codec.Traits{LosesNil: true},
			Buffer:   codec.BufferAppend, Returns: true,
			Variants: []codec.Variant{{Name: codec.Lenient, Doc: "UnmarshalOptions.DiscardUnknown"}},
			Demands:  protoschema.DemandsOfJSON(),
		},
		Use:      use,
		Tags:     &emit.TagDialect{Keys: []string{"json"}, Unused: true},
		Emit:     library.Emit,
		Given:    library.Given,
		Messages: messages,
	}}
}

const calls = `type messageCodec struct{}

func newMessageCodec() (*messageCodec, error) { return &messageCodec{}, nil }

// Marshal appends the encoding of w to dst.
func (*messageCodec) Marshal(dst []byte, w *Message) ([]byte, error) {
	return protojson.MarshalOptions{}.MarshalAppend(dst, w)
}

// Unmarshal decodes src into the zero message w.
func (*messageCodec) Unmarshal(src []byte, w *Message) error {
	return protojson.UnmarshalOptions{}.Unmarshal(src, w)
}
`

const lenient = `
// Variant is the codec that leaves out fields that the message does not know.
func (c *messageCodec) Variant(name string) (codec.Codec[Message], error) {
	if name != codec.Lenient {
		return nil, codec.NoVariant(name)
	}
	return lenient{c}, nil
}

type lenient struct{ *messageCodec }

func (lenient) Unmarshal(src []byte, w *Message) error {
	return protojson.UnmarshalOptions{DiscardUnknown: true}.Unmarshal(src, w)
}
`
