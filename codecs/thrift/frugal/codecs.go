// Package frugal is github.com/cloudwego/frugal: Thrift by reflection over the tags of fields.
package frugal

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/thrift/thriftschema"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "thrift/frugal", Library: "github.com/cloudwego/frugal", Kind: codec.Reflect, StartsSlowly: true,
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
