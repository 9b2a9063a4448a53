// Package fastjson is github.com/valyala/fastjson, which is driven by hand:
// values are put together in an Arena and taken apart by the Parser's tree.
package fastjson

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "json/fastjson", Library: "github.com/valyala/fastjson", Kind: codec.Handwritten,
			Packages: []string{"github.com/valyala/fastjson", "github.com/valyala/fastjson/fastfloat"},
			Doc: "one Arena and one Parser for all values: a call of Set for each field and Value.MarshalTo, " +
				"Parser.ParseBytes and a switch over the keys of Object.Visit; byte slices and arrays in base64; the Parser and " +
				"Value.Get for read-one",
			SelfDescribing: true, Text: true, Languages: "https://www.json.org",
			Declared: codec.Traits{Unordered: true, LosesNil: true, StaleFields: true},
			Buffer:   codec.BufferAppend, Returns: true, Keeps: codec.KeptAlways,
			ZeroTarget: true,
		},
		Use:  use,
		Tags: &emit.TagDialect{Keys: []string{"json"}, Flat: true, Embeds: true},
		Emit: emitter,
	}}
}
