// Package frugal is github.com/cloudwego/frugal: Thrift by reflection over the tags of fields.
package frugal

import (
	"slices"

	"github.com/cloudwego/frugal"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/thrift/thriftschema"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "thrift/frugal", Library: "github.com/cloudwego/frugal", Kind: codec.Reflect,
			Packages: []string{
				"github.com/cloudwego/frugal", "github.com/cloudwego/frugal/internal/reflect",
				"github.com/cloudwego/frugal/internal/defs", "github.com/cloudwego/gopkg/protocol/thrift",
			},
			Doc: "EncodedSize, EncodeObject and DecodeObject of structs with the tags and pointers that thriftgo would " +
				"write; the binary protocol; strings and bytes are copied (no field has the option nocopy)",
			Schema: true, Dialect: "the binary protocol",
			Languages: "https://thrift.apache.org/docs/Languages",
			Declared:  codec.Traits{Unordered: true, LosesNil: true, StaleFields: true, PanicsOnInput: true},
			Buffer:    codec.BufferInto, Shared: codec.SharesFunctions,
			Demands: thriftschema.Demands(),
			Legal:   map[string]string{"trailing-bytes": "DecodeObject returns how many bytes it has read"},
		},
		Use:  use,
		Emit: emitter,
	}}
}

// Codec calls the package's functions; W is a struct with the library's tags.
type Codec[W any] struct{}

// New makes the codec.
func New[W any]() (*Codec[W], error) { return &Codec[W]{}, nil }

// Marshal appends the encoding of w to dst.
func (*Codec[W]) Marshal(dst []byte, w *W) ([]byte, error) {
	start, size := len(dst), frugal.EncodedSize(w)
	if dst == nil {
		dst = make([]byte, size)
	} else {
		dst = slices.Grow(dst, size)[:start+size]
	}
	n, err := frugal.EncodeObject(dst[start:], nil, w)
	if err != nil {
		return nil, err
	}
	return dst[:start+n], nil
}

// Unmarshal decodes src into the zero value w.
func (*Codec[W]) Unmarshal(src []byte, w *W) error {
	_, err := frugal.DecodeObject(src, w)
	return err
}
