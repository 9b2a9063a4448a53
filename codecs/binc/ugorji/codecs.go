// Package ugorji is the Binc format of github.com/ugorji/go/codec.
package ugorji

import (
	"github.com/serialbench/serialbench/codec"
	library "github.com/serialbench/serialbench/codecs/internal/ugorji"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{library.Describe(codec.Info{
		ID:        "binc/ugorji",
		Doc:       "one Encoder and one Decoder of BincHandle, reset for each value; structs as maps",
		Languages: "",
	}, library.Options{Package: "codecs/binc/ugorji/adapter"}, library.Use("codec.BincHandle{}", ""))}
}
