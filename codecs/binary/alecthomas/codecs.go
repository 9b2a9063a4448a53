// Package alecthomas is github.com/alecthomas/binary.
package alecthomas

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/emit"
	"github.com/serialbench/serialbench/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "binary/alecthomas", Library: "github.com/alecthomas/binary", Kind: codec.Reflect,
			Packages: []string{"github.com/alecthomas/binary"},
			Doc:      "Encoder.Encode and Decoder.Decode of one Encoder and Decoder",
			Declared: codec.Traits{Unordered: true, LosesNil: true},
		},
		Emit: emit.Mirrored(rules(), "codecs/binary/alecthomas", "New", codec.OpMarshalReuse, codec.OpUnmarshalReuse, codec.OpStreamMarshal),
	}}
}

// rules: the library has no pointers, and panics while encoding an array that
// is a field.
func rules() schema.Rules {
	return schema.Rules{PointerAsList: true, ByteArrayAsBytes: true, ArrayAsSlice: true}
}
