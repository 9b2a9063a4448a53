// Package std is encoding/xml.
package std

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "xml/std", Library: "std", Packages: []string{"encoding/xml"}, Kind: codec.Reflect,
			Doc:            "one Encoder for all values, xml.Unmarshal; characters that XML does not allow become U+FFFD",
			SelfDescribing: true, Text: true, Languages: "https://www.w3.org/XML/",
			Declared: codec.Traits{Unordered: true, LosesNil: true, StaleFields: true},
			Buffer:   codec.BufferNone, Keeps: codec.KeptAlways,
		},
		Takes: emit.Takes{Forms: schema.Text},
		Tags:  &emit.TagDialect{Keys: []string{"xml"}, Flat: true, Sets: "XMLName"},
		Use:   use,
		Emit:  emitter,
	}}
}
