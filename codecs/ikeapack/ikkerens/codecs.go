// Package ikkerens is github.com/ikkerens/ikeapack.
package ikkerens

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/emit"
	"github.com/serialbench/serialbench/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "ikeapack/ikkerens", Library: "github.com/ikkerens/ikeapack", Kind: codec.Reflect,
			Packages: []string{"github.com/ikkerens/ikeapack"},
			Doc:      "ikea.Pack into a buffer and ikea.Unpack",
			Declared: codec.Traits{Unordered: true, LosesNil: true},
		},
		Emit: emit.Mirrored(rules(), "codecs/ikeapack/ikkerens", "New", codec.OpMarshalReuse, codec.OpUnmarshalReuse, codec.OpStreamMarshal),
	}}
}

// rules: the library drops time.Time silently, refuses int and arrays, and
// panics at nil pointers.
func rules() schema.Rules {
	return schema.Rules{
		Leaves:           map[schema.Kind]schema.Kind{schema.Time: schema.Int64, schema.Int: schema.Int64, schema.Uint: schema.Uint64},
		PointerAsList:    true,
		ByteArrayAsBytes: true,
		ArrayAsSlice:     true,
	}
}
