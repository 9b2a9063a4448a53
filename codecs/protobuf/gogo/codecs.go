// Package gogo is github.com/gogo/protobuf: four plugins that give messages
// methods of their own for encoding and decoding.
package gogo

import (
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/protobuf/protoschema"
	"github.com/serialbench/serialbench/emit"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	const same = "Marshal, MarshalToSizedBuffer and Unmarshal of the generated message; package io for streams; "
	return []emit.Codec{
		of("gofast", protoschema.Plain, same+"plain proto3 messages that work with github.com/golang/protobuf", "github.com/golang/protobuf/proto"),
		of("gogofast", protoschema.Plain, same+"plain proto3 messages"),
		of("gogofaster", protoschema.Gogo, same+"messages annotated for native integers and for structs that are values (casttype, nullable=false)"),
		of("gogofaster/stdtime", protoschema.GogoTime, "as protobuf/gogofaster, with native times and pointers to scalars (stdtime, wktpointer)", "github.com/gogo/protobuf/types"),
		of("gogoslick", protoschema.Plain, same+"plain proto3 messages with Equal and GoString"),
	}
}

func of(id string, style protoschema.Style, doc string, packages ...string) emit.Codec {
	if packages == nil {
		packages = []string{"github.com/gogo/protobuf/proto"}
	}
	name, _, _ := strings.Cut(id, "/")
	const types = "github.com/gogo/protobuf/types"
	library := protoschema.Library{
		Style:     style,
		LosesSign: true,
		Plugins: []protoschema.Plugin{{
			Tool:      "github.com/gogo/protobuf/protoc-gen-" + name,
			Parameter: "Mgoogle/protobuf/timestamp.proto=" + types + ",Mgoogle/protobuf/wrappers.proto=" + types,
		}},
		Imports: map[string]string{"slices": ""},
		Calls:   calls,
		Streams: "codecs/protobuf/gogo",
		Ops:     []codec.Op{codec.OpMarshalReuse},
	}
	return emit.Codec{
		Info: codec.Info{
			ID: "protobuf/" + id, Library: "github.com/gogo/protobuf", Packages: packages, Kind: codec.Codegen,
			Doc: doc, Schema: true, Languages: "https://protobuf.dev/reference/",
			Declared: codec.Traits{Unordered: true, LosesNil: true, StaleFields: true},
		},
		Emit: library.Emit,
	}
}

// The target of Unmarshal is zero: proto.Unmarshal, which resets it first, does
// nothing more.
const calls = `type messageCodec struct{}

func newMessageCodec() (*messageCodec, error) { return &messageCodec{}, nil }

// Marshal appends the encoding of w to dst.
func (*messageCodec) Marshal(dst []byte, w *Message) ([]byte, error) {
	if dst == nil {
		return w.Marshal()
	}
	n, size := len(dst), w.Size()
	dst = slices.Grow(dst, size)[:n+size]
	_, err := w.MarshalToSizedBuffer(dst[n:])
	return dst, err
}

// Unmarshal decodes src into the zero message w.
func (*messageCodec) Unmarshal(src []byte, w *Message) error { return w.Unmarshal(src) }
`
