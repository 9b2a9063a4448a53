// Package goavro1 is github.com/linkedin/goavro, version 1: Avro to and from
// record objects over readers and writers.
package goavro1

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "avro/goavro1", Library: "github.com/linkedin/goavro", Packages: []string{"github.com/linkedin/goavro"},
			Kind: codec.Handwritten,
			Doc: "Encode and Decode of one compiled Codec, with Record objects that are made once and filled from your " +
				"struct",
			Schema:    true,
			Languages: "https://avro.apache.org/docs/++version++/",
			Declared:  codec.Traits{Unordered: true, LosesNil: true},
			Buffer:    codec.BufferNone, Keeps: codec.KeptAlways, Shared: codec.SharesObject,
			Legal:      map[string]string{"trailing-bytes": "Decode reads one datum from an io.Reader and leaves the rest"},
			ZeroTarget: true,
		},
		Use:  use,
		Emit: emitSource,
	}}
}
