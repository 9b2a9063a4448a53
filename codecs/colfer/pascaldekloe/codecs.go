// Package pascaldekloe is github.com/pascaldekloe/colfer: a compact format with a
// schema in Go syntax, and generated code that needs no library at run time.
package pascaldekloe

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "colfer/pascaldekloe", Library: "github.com/pascaldekloe/colfer", Kind: codec.Codegen,
			Doc: "generated MarshalLen, MarshalTo and UnmarshalBinary",
			Generated: codec.WrittenFor{Functions: []string{"MarshalBinary", "MarshalTo", "MarshalLen", "Unmarshal",
				"UnmarshalBinary"}, Files: "Colfer.go"},
			Schema:    true,
			Languages: "https://github.com/pascaldekloe/colfer#language-support",
			Declared:  codec.Traits{Unordered: true, LosesNil: true, StaleFields: true},
			Buffer:    codec.BufferInto,
		},
		Use:  use,
		Emit: emitter,
	}}
}
