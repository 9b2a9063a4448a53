// Package ikkerens is github.com/ikkerens/ikeapack.
package ikkerens

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "ikeapack/ikkerens", Library: "github.com/ikkerens/ikeapack", Kind: codec.Reflect,
			Packages: []string{"github.com/ikkerens/ikeapack"},
			Doc:      "ikea.Pack into a buffer and ikea.Unpack",
			Declared: codec.Traits{Unordered: true, LosesNil: true},
			Buffer:   codec.BufferNone, Keeps: codec.KeptAlways,
			Legal: map[string]string{"trailing-bytes": "Unpack reads one value from an io.Reader and leaves the rest"},
		},
		Use:  use,
		Tags: &emit.TagDialect{Keys: []string{"ikea"}},
		Emit: emitter,
	}}
}

func emitter(r *emit.Request) (*emit.Output, error) {
	rules := rules()
	rules.Made = r.Root.Name // see TestBugTypesOfOneName
	return emit.Reflect(emit.Options{
		Package: "codecs/ikeapack/ikkerens/adapter",
		Rules:   rules,
		Mirror:  emit.ByConversion,
		Streams: true,
		Ops:     []codec.Op{codec.OpMarshalReuse, codec.OpUnmarshalReuse},
	})(r)
}

// rules: the library drops time.Time silently, refuses int and arrays, and
// panics at nil pointers.
func rules() schema.Rules {
	return schema.Rules{
		Leaves:           map[schema.Kind]schema.Kind{schema.Int: schema.Int64, schema.Uint: schema.Uint64},
		TimeAsStruct:     true,
		PointerAsList:    true,
		ByteArrayAsBytes: true,
		ArrayAsSlice:     true,
	}
}
