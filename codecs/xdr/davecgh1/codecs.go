// Package davecgh1 is the package xdr of github.com/davecgh/go-xdr, which came before xdr2.
package davecgh1

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "xdr/davecgh1", Library: "github.com/davecgh/go-xdr", Kind: codec.Reflect,
			Packages: []string{"github.com/davecgh/go-xdr/xdr"},
			Doc: "the package xdr, before xdr2: Marshal and Unmarshal of byte slices; it lets byte slices point into " +
				"its input, which is copied before",
			Languages: "https://www.rfc-editor.org/rfc/rfc4506",
			Declared:  codec.Traits{Unordered: true, LosesNil: true, StaleFields: true},
			Buffer:    codec.BufferNone, Returns: true,
			Legal: map[string]string{"trailing-bytes": "Unmarshal returns the rest of its input"},
		},
		Use: use,
		Emit: emit.Reflect(emit.Options{
			Package: "codecs/xdr/davecgh1/adapter",
			Rules:   rules(),
			Mirror:  emit.ByConversion,
			Ops:     []codec.Op{codec.OpUnmarshalReuse, codec.OpUnmarshalAlias},
			// A used target keeps the length of its slices and the keys of its maps.
			Unless:  map[codec.Op][]schema.Kind{codec.OpUnmarshalReuse: {schema.Slice, schema.Map}},
			OnlyFor: map[codec.Op][]schema.Kind{codec.OpUnmarshalAlias: {schema.Bytes}},
		}),
	}}
}

// rules: the library cuts int and uint to 32 bits silently, and follows nil pointers.
func rules() schema.Rules {
	return schema.Rules{
		Leaves:        map[schema.Kind]schema.Kind{schema.Int: schema.Int64, schema.Uint: schema.Uint64},
		PointerAsList: true,
	}
}
