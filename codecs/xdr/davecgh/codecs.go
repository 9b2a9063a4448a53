// Package davecgh is the package xdr2 of github.com/davecgh/go-xdr.
package davecgh

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "xdr/davecgh", Library: "github.com/davecgh/go-xdr", Kind: codec.Reflect,
			Packages:  []string{"github.com/davecgh/go-xdr/xdr2"},
			Doc:       "xdr2: Encoder.Encode and Decoder.Decode of one Encoder and Decoder",
			Languages: "https://www.rfc-editor.org/rfc/rfc4506",
			Declared:  codec.Traits{Unordered: true, LosesNil: true, StaleFields: true},
			Buffer:    codec.BufferNone, Keeps: codec.KeptAlways,
			Legal: map[string]string{"trailing-bytes": "Decode returns how many bytes it has read"},
		},
		Use: use,
		Emit: emit.Reflect(emit.Options{
			Package: "codecs/xdr/davecgh/adapter",
			Rules:   rules(),
			Mirror:  emit.ByConversion,
			Streams: true,
			Ops:     []codec.Op{codec.OpMarshalReuse, codec.OpUnmarshalReuse},
			// A used target keeps the length of its slices and the keys of its maps.
			Unless: map[codec.Op][]schema.Kind{codec.OpUnmarshalReuse: {schema.Slice, schema.Map}},
		}),
	}}
}

// rules: the library cuts int and uint to 32 bits silently, and refuses nil pointers.
func rules() schema.Rules {
	return schema.Rules{
		Leaves:        map[schema.Kind]schema.Kind{schema.Int: schema.Int64, schema.Uint: schema.Uint64},
		PointerAsList: true,
	}
}
