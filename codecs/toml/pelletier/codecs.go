// Package pelletier is github.com/pelletier/go-toml/v2.
package pelletier

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "toml/pelletier", Any: "codecs/toml/pelletier/adapter.New[any]", Library: "github.com/pelletier/go-toml/v2",
			Kind:     codec.Reflect,
			Packages: []string{"github.com/pelletier/go-toml/v2"},
			Doc: "toml.Marshal and toml.Unmarshal; bytes are arrays of integers, and text that is not UTF-8 " +
				"becomes other text",
			SelfDescribing: true, Text: true, Languages: "https://toml.io",
			Declared: codec.Traits{LosesNil: true, StaleFields: true},
			Buffer:   codec.BufferNone, Returns: true, Shared: codec.SharesFunctions, Variants: variants,
			Legal: map[string]string{"empty-input": "a document of no keys (TOML 1.0.0)"},
		},
		Use:     use,
		Tags:    &emit.TagDialect{Keys: []string{"toml"}, Flat: true, Out: "commented"},
		Dynamic: &emit.Dynamic{Refused: "TOML has no null"},
		Emit: emit.Reflect(emit.Options{Package: "codecs/toml/pelletier/adapter",
			KnownLimitations: []emit.Limitation{emit.OwnForms, emit.RootStruct, emit.RootText}}),
	}}
}

// variants are options for fields that the type does not know.
var variants = []codec.Variant{{Name: codec.Strict, Doc: "Decoder.DisallowUnknownFields"}}
