// Package burntsushi is github.com/BurntSushi/toml.
package burntsushi

import (
	"slices"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "toml/burntsushi", Any: "codecs/toml/burntsushi/adapter.New[any]", Library: "github.com/BurntSushi/toml",
			Kind:           codec.Reflect,
			Packages:       []string{"github.com/BurntSushi/toml"},
			Doc:            "toml.Marshal and toml.Unmarshal; bytes are arrays of integers",
			SelfDescribing: true, Text: true, Languages: "https://toml.io",
			Declared: codec.Traits{StaleFields: true},
			Buffer:   codec.BufferNone, Returns: true, Variants: variants,
			Legal: map[string]string{"empty-input": "a document of no keys (TOML 1.0.0)"},
		},
		Use:     use,
		Tags:    &emit.TagDialect{Keys: []string{"toml"}, Flat: true, Rejects: true}, // it writes a key twice
		Dynamic: &emit.Dynamic{Refused: "TOML has no null"},
		Emit:    emitSource,
	}}
}

// emitSource is the emitter: keys of maps are text, and a nil in a map has no key
// (see TestBugNilInAMap), so a type with other keys or such elements has lists of pairs for maps.
func emitSource(r *emit.Request) (*emit.Output, error) {
	rules := schema.Rules{Other: nilElements}
	schema.Walk(r.Root, func(_ string, t *schema.Type) bool {
		if t.Kind == schema.Map {
			rules.MapAsList = rules.MapAsList || t.Key.Kind != schema.String || slices.Contains(canBeNil, t.Elem.Kind)
		}
		return true
	})
	return emit.Reflect(emit.Options{Package: "codecs/toml/burntsushi/adapter", Rules: rules, Mirror: emit.ByConversion,
		KnownLimitations: []emit.Limitation{emit.OwnForms, emit.RootStruct, emit.RootText}})(r)
}

// canBeNil are the kinds of elements of maps of which the library writes no key where they are nil.
var canBeNil = []schema.Kind{schema.Slice, schema.Bytes, schema.Map, schema.Pointer}

// nilElements: TOML has no value for nil, and the library refuses it in a list. Without lists in lists
// no struct is written in a line, whose fields it separates wrongly.
func nilElements(_ string, t *schema.Type) (*schema.Type, string, string) {
	if t.Kind != schema.Slice && t.Kind != schema.Array {
		return nil, "", ""
	}
	switch t.Elem.Kind {
	case schema.Pointer, schema.Slice, schema.Map:
		return nil, "", "a list whose elements may be nil: nil in a list is refused"
	}
	return nil, "", ""
}

// variants are ways to treat fields that the type does not know.
var variants = []codec.Variant{{Name: codec.Strict, Doc: "MetaData.Undecoded of toml.Decode"}}
