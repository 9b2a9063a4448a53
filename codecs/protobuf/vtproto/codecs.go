// Package vtproto is github.com/planetscale/vtprotobuf: methods for encoding and
// decoding beside the messages of protoc-gen-go.
package vtproto

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/protobuf/protoschema"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{
		{
			Info: info("protobuf/vtproto", "MarshalVT, MarshalToSizedBufferVT and UnmarshalVT of the generated message"),
			Use:  use,
			Emit: library("marshal+unmarshal+size", calls+decode).Emit,

			Given:    library("marshal+unmarshal+size", calls+decode).Given,
			Messages: library("", calls+decode).Existing,
			Methods:  append([]string{"UnmarshalVT([]byte) error"}, encoding...),
		},
		{
			Info: info("protobuf/vtproto/unsafe", "as protobuf/vtproto, but UnmarshalVTUnsafe, whose strings and bytes point "+
				"into the input: unmarshal decodes one copy of the whole input, unmarshal-alias the input itself"),
			Use: unsafeUse,
			Emit: library("marshal+unmarshal+unmarshal_unsafe+size", calls+decodeUnsafe+decodeAlias,
				codec.OpUnmarshalAlias).Emit,

			Given:    library("marshal+unmarshal+unmarshal_unsafe+size", calls+decodeUnsafe).Given,
			Messages: library("", calls+decodeUnsafe+existingAlias, codec.OpUnmarshalAlias).Existing,
			Methods:  append([]string{"UnmarshalVTUnsafe([]byte) error"}, encoding...),
		},
	}
}

// encoding are the methods that calls calls.
var encoding = []string{"MarshalVT() ([]byte, error)", "MarshalToSizedBufferVT([]byte) (int, error)", "SizeVT() int"}

func info(id, doc string) codec.Info {
	return codec.Info{
		ID: id, Library: "github.com/planetscale/vtprotobuf", Kind: codec.Codegen, Doc: doc,
		Packages: []string{"github.com/planetscale/vtprotobuf/protohelpers"},
		Generated: codec.WrittenFor{Functions: []string{"MarshalVT*", "MarshalToVT*", "MarshalToSizedBufferVT*",
			"UnmarshalVT*", "SizeVT"}},
		Schema: true, Languages: "https://protobuf.dev/reference/",
		Declared: codec.Traits{Unordered: true, LosesNil: true, StaleFields: true},
		Buffer:   codec.BufferInto, Returns: true,
		Legal: protoschema.Legal(), Demands: protoschema.Demands(),
	}
}

func library(features, calls string, ops ...codec.Op) protoschema.Library {
	return protoschema.Library{
		Style:     protoschema.Optional,
		LosesSign: true,
		Plugins: []protoschema.Plugin{
			{Tool: "google.golang.org/protobuf/cmd/protoc-gen-go"},
			{Tool: "github.com/planetscale/vtprotobuf/cmd/protoc-gen-go-vtproto", Parameter: "features=" + features},
		},
		Imports: map[string]string{"slices": ""},
		Calls:   calls,
		Ops:     append([]codec.Op{codec.OpMarshalReuse}, ops...),
	}
}

const calls = `type messageCodec struct{}

func newMessageCodec() (*messageCodec, error) { return &messageCodec{}, nil }

// Marshal appends the encoding of w to dst.
func (*messageCodec) Marshal(dst []byte, w *Message) ([]byte, error) {
	if dst == nil {
		return w.MarshalVT()
	}
	n, size := len(dst), w.SizeVT()
	dst = slices.Grow(dst, size)[:n+size]
	_, err := w.MarshalToSizedBufferVT(dst[n:])
	return dst, err
}
`

const decode = `
// Unmarshal decodes src into the zero message w.
func (*messageCodec) Unmarshal(src []byte, w *Message) error { return w.UnmarshalVT(src) }
`

// One copy of the input is the cheapest way to own what the message points to:
// one allocation for all strings and bytes.
const decodeUnsafe = `
// Unmarshal decodes a copy of src into the zero message w.
func (*messageCodec) Unmarshal(src []byte, w *Message) error {
	return w.UnmarshalVTUnsafe(slices.Clone(src))
}
`

// Of a message that the user has nothing is converted.
const existingAlias = `
// UnmarshalAlias decodes src into the zero message w, which points into src.
func (*messageCodec) UnmarshalAlias(src []byte, w *Message) error { return w.UnmarshalVTUnsafe(src) }
`

const decodeAlias = `
// UnmarshalAlias decodes src into the zero value v, which points into src.
func (*Codec) UnmarshalAlias(src []byte, v *{{Native}}) error {
	w := new(Message)
	if err := w.UnmarshalVTUnsafe(src); err != nil {
		return err
	}
	from{{Root}}(w, v)
	return nil
}
`
