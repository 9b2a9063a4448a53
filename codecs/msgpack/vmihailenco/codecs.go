// Package vmihailenco is github.com/vmihailenco/msgpack.
package vmihailenco

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// variants are options for fields that the type does not know.
var variants = []codec.Variant{{Name: codec.Strict, Doc: "Decoder.DisallowUnknownFields"}}

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	maps := codec.Info{
		ID: "msgpack/vmihailenco", Any: "codecs/msgpack/vmihailenco/adapter.New[any]",
		Library:  "github.com/vmihailenco/msgpack/v5",
		Packages: []string{"github.com/vmihailenco/msgpack/v5", "github.com/vmihailenco/msgpack/v5/msgpcode"},
		Kind:     codec.Reflect,
		Doc: "one Encoder and one Decoder, reset for each value, options as in msgpack.Marshal; structs as maps; " +
			"Decoder.Query for read-one",

		SelfDescribing: true, Languages: "https://msgpack.org",
		Declared: codec.Traits{Unordered: true, StaleFields: true},
		Buffer:   codec.BufferNone, Keeps: codec.KeptAlways,
	}
	arrays := maps
	maps.Variants = variants
	arrays.ID, arrays.Any, arrays.Dialect, arrays.SelfDescribing = "msgpack/vmihailenco/array", "",
		"structs as arrays", false
	arrays.Doc = "as msgpack/vmihailenco, with UseArrayEncodedStructs: structs as arrays of values without names, in " +
		"the order of the fields"
	return []emit.Codec{
		describe(maps, use, "New", &emit.Dynamic{}, codec.OpMarshalReuse, codec.OpUnmarshalReuse, codec.OpReadOne),
		describe(arrays, arrayUse, "NewArray", emit.NoStructs, codec.OpMarshalReuse, codec.OpUnmarshalReuse),
	}
}

func describe(info codec.Info, use *emit.Use, constructor string, dynamic *emit.Dynamic, ops ...codec.Op) emit.Codec {
	return emit.Codec{
		Info: info,
		Tags: &emit.TagDialect{Keys: []string{"msgpack"}, Flat: true},
		Use:  use, Dynamic: dynamic,
		Emit: emit.Reflect(emit.Options{
			Package:     "codecs/msgpack/vmihailenco/adapter",
			Constructor: constructor,
			Ops:         ops,
			// A used target keeps the keys of its maps, and slices that are nil in the input.
			Unless: map[codec.Op][]schema.Kind{codec.OpUnmarshalReuse: {schema.Map, schema.Slice, schema.Bytes}},
		}),
	}
}
