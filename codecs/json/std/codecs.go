// Package std is encoding/json.
package std

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// variants are options for fields that the type does not know.
var variants = []codec.Variant{{Name: codec.Strict, Doc: "Decoder.DisallowUnknownFields"}}

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "json/std", Any: "codecs/json/std/adapter.New[any]", Library: "std", Packages: []string{"encoding/json"},
			Kind:           codec.Reflect,
			Doc:            "json.Marshal and json.Unmarshal",
			SelfDescribing: true, Text: true, Languages: "https://www.json.org",
			Declared: codec.Traits{StaleFields: true},
			Buffer:   codec.BufferNone, Returns: true, Variants: variants,
		},
		Tags:    &emit.TagDialect{Keys: []string{"json"}, Flat: true},
		Dynamic: emit.JSONNumbers,
		Takes:   emit.Takes{Forms: schema.JSON | schema.Text, Any: true},
		Use:     use,
		Emit: emit.Reflect(emit.Options{
			Package: "codecs/json/std/adapter",
			Ops:     []codec.Op{codec.OpUnmarshalReuse},
			Unless:  map[codec.Op][]schema.Kind{codec.OpUnmarshalReuse: {schema.Map}},
		}),
	}}
}
