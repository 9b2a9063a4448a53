// Package gogo is the JSON mapping of protocol buffers in
// github.com/gogo/protobuf.
package gogo

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/protobuf/gogo"
	"github.com/serialbench/serialbench/codecs/protobuf/protoschema"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	const types = "github.com/gogo/protobuf/types"
	library := protoschema.Library{
		Style:     protoschema.Plain,
		LosesSign: true,
		Timestamp: types,
		Plugins: []protoschema.Plugin{{
			Tool: "github.com/gogo/protobuf/protoc-gen-gogofaster", Parameter: "Mgoogle/protobuf/timestamp.proto=" + types,
		}},
		Imports: map[string]string{"bytes": "", "github.com/gogo/protobuf/jsonpb": ""},
		Calls:   calls,
		Ops:     []codec.Op{codec.OpMarshalReuse},

		Variants: lenient,
	}
	return []emit.Codec{{
		Info: codec.Info{
			ID: "json/gogo/jsonpb", Dialect: "ProtoJSON", Library: "github.com/gogo/protobuf", Kind: codec.Codegen,
			Packages: []string{"github.com/gogo/protobuf/jsonpb", "github.com/gogo/protobuf/proto", types},
			Doc: "jsonpb.Marshaler and Unmarshaler with messages of gogofaster; 64-bit integers are strings, bytes " +
				"base64, times text of RFC 3339",
			Schema: true, SelfDescribing: true, Text: true, Languages: "https://protobuf.dev/programming-guides/json/",
			Declared: codec.Traits{LosesNil: true, StaleFields: true},
			Buffer:   codec.BufferNone, Keeps: codec.KeptFresh,
			Variants: []codec.Variant{{Name: codec.Lenient, Doc: "Unmarshaler.AllowUnknownFields"}},
			Demands:  protoschema.DemandsOfJSON(),
		},
		Use:  use,
		Tags: &emit.TagDialect{Keys: []string{"json"}, Unused: true},
		Emit: library.Emit,

		Given: gogo.Given(library),
	}}
}

// The library writes to an io.Writer. For a fresh slice it writes to a buffer
// that is kept, so that the result is allocated once, at its size.
const calls = `type messageCodec struct {
	marshaler   jsonpb.Marshaler
	unmarshaler jsonpb.Unmarshaler
	scratch     bytes.Buffer
}

func newMessageCodec() (*messageCodec, error) { return &messageCodec{}, nil }

// Marshal appends the encoding of w to dst.
func (c *messageCodec) Marshal(dst []byte, w *Message) ([]byte, error) {
	if dst != nil {
		buf := bytes.NewBuffer(dst)
		err := c.marshaler.Marshal(buf, w)
		return buf.Bytes(), err
	}
	c.scratch.Reset()
	if err := c.marshaler.Marshal(&c.scratch, w); err != nil {
		return nil, err
	}
	return bytes.Clone(c.scratch.Bytes()), nil
}

// Unmarshal decodes src into the zero message w.
func (c *messageCodec) Unmarshal(src []byte, w *Message) error {
	return c.unmarshaler.Unmarshal(bytes.NewReader(src), w)
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
	u := jsonpb.Unmarshaler{AllowUnknownFields: true}
	return u.Unmarshal(bytes.NewReader(src), w)
}
`
