// Package jx is github.com/go-faster/jx, which is driven by hand: an Encoder writes fields one by one, and a Decoder
// calls back for each key.
package jx

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "json/jx", Library: "github.com/go-faster/jx", Kind: codec.Handwritten,
			Packages: []string{"github.com/go-faster/jx"},
			Doc: "one Encoder and one Decoder for all values: FieldStart and a call for each field, a switch over the keys " +
				"of Decoder.ObjBytes; byte slices and arrays in base64; Skip over all other fields for read-one",
			SelfDescribing: true, Text: true, Languages: "https://www.json.org",
			Declared: codec.Traits{Unordered: true, StaleFields: true},
			Buffer:   codec.BufferAppend, Keeps: codec.KeptAlways,
		},
		Use:  use,
		Tags: &emit.TagDialect{Keys: []string{"json"}, Flat: true, Embeds: true},
		Emit: emitter,
	}}
}
