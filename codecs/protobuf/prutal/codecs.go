// Package prutal is github.com/cloudwego/prutal, which reads and writes messages of protoc-gen-go by reflection of its
// own.
package prutal

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
		Imports: map[string]string{"github.com/cloudwego/prutal": ""},
		Calls:   calls,
		Ops:     []codec.Op{codec.OpMarshalReuse},
	}
	return []emit.Codec{{
		Info: codec.Info{
			ID: "protobuf/prutal", Library: "github.com/cloudwego/prutal", Kind: codec.Codegen,
			Packages: []string{"github.com/cloudwego/prutal", "github.com/cloudwego/prutal/internal/wire",
				"github.com/cloudwego/prutal/internal/desc"},
			Doc: "prutal.MarshalAppend and prutal.Unmarshal of messages that protoc-gen-go made; its README says that it is " +
				"not ready for production yet",
			Schema: true, Languages: "https://protobuf.dev/reference/",
			Declared: codec.Traits{Unordered: true, LosesNil: true},
			Buffer:   codec.BufferAppend, Returns: true,
			Legal: protoschema.Legal(), Demands: protoschema.Demands(),
		},
		Use:   use,
		Emit:  library.Emit,
		Given: library.Given,
	}}
}

const calls = `type messageCodec struct{}

func newMessageCodec() (*messageCodec, error) { return &messageCodec{}, nil }

// Marshal appends the encoding of w to dst.
func (*messageCodec) Marshal(dst []byte, w *Message) ([]byte, error) { return prutal.MarshalAppend(dst, w) }

// Unmarshal decodes src into the zero message w.
func (*messageCodec) Unmarshal(src []byte, w *Message) error { return prutal.Unmarshal(src, w) }

// UnmarshalOver decodes src into w, which may hold an earlier message.
func (*messageCodec) UnmarshalOver(src []byte, w *Message) error {
	w.Reset()
	return prutal.Unmarshal(src, w)
}
`
