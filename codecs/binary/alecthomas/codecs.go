// Package alecthomas is github.com/alecthomas/binary.
package alecthomas

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "binary/alecthomas", Library: "github.com/alecthomas/binary", Kind: codec.Reflect,
			Packages: []string{"github.com/alecthomas/binary"},
			Doc:      "Encoder.Encode and Decoder.Decode of one Encoder and Decoder",
			Declared: codec.Traits{Unordered: true, LosesNil: true},
			Buffer:   codec.BufferNone, Keeps: codec.KeptAlways,
		},
		Use: use,
		Emit: emit.Reflect(emit.Options{
			Package: "codecs/binary/alecthomas/adapter",
			Rules:   rules(),
			Mirror:  emit.ByConversion,
			Streams: true,
			Ops:     []codec.Op{codec.OpMarshalReuse, codec.OpUnmarshalReuse},
		}),
	}}
}

// rules: the library has no pointers, and panics while encoding an array that
// is a field.
func rules() schema.Rules {
	return schema.Rules{PointerAsList: true, ByteArrayAsBytes: true, ArrayAsSlice: true}
}
