// Package vitess stands for the BSON package of Vitess (go/bson), which Vitess has dropped.
package vitess

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Codecs lists the library with the reason why it cannot be had.
func Codecs() []emit.Codec {
	return []emit.Codec{{Info: codec.Info{
		ID: "bson/vitess", Library: "github.com/youtube/vitess", Kind: codec.Codegen,
		Doc:            "generated MarshalBson and UnmarshalBson",
		SelfDescribing: true,
		Languages:      "https://bsonspec.org/implementations.html",
		Unobtainable: "Vitess has dropped its package go/bson, and no version of github.com/youtube/vitess that has it " +
			"can be downloaded",
	}}}
}
