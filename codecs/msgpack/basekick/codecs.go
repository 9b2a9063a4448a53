// Package basekick is github.com/Basekick-Labs/msgpack, which carries github.com/vmihailenco/msgpack on.
package basekick

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "msgpack/basekick", Any: "codecs/msgpack/basekick/adapter.New[any]",
			Library:  "github.com/Basekick-Labs/msgpack/v6",
			Packages: []string{"github.com/Basekick-Labs/msgpack/v6", "github.com/Basekick-Labs/msgpack/v6/msgpcode"},
			Kind:     codec.Reflect,
			Doc: "msgpack.Marshal, msgpack.Unmarshal and msgpack.MarshalAppend; structs as maps; Decoder.Query for " +
				"read-one",

			SelfDescribing: true, Languages: "https://msgpack.org",
			Declared: codec.Traits{Unordered: true, StaleFields: true},
			Buffer:   codec.BufferAppend, Returns: true,
			Variants: variants,
		},
		Tags: &emit.TagDialect{Keys: []string{"msgpack"}, Flat: true},
		Use:  use, Dynamic: &emit.Dynamic{},
		Emit: emit.Reflect(emit.Options{
			Package: "codecs/msgpack/basekick/adapter",
			Ops:     []codec.Op{codec.OpMarshalReuse, codec.OpUnmarshalReuse, codec.OpReadOne},
			// A used target keeps the keys of its maps, and slices that are nil in the input.
			Unless: map[codec.Op][]schema.Kind{codec.OpUnmarshalReuse: {schema.Map, schema.Slice, schema.Bytes}},
		}),
	}}
}

// variants are options for fields that the type does not know.
var variants = []codec.Variant{{Name: codec.Strict, Doc: "Decoder.DisallowUnknownFields"}}
