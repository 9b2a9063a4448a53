// Package kelindar is github.com/kelindar/binary.
package kelindar

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "binary/kelindar", Dialect: "kelindar's layout", Library: "github.com/kelindar/binary", Kind: codec.Reflect,
			Packages: []string{"github.com/kelindar/binary"},
			Doc:      "Encoder.Encode of one Encoder and binary.Unmarshal, into a used target for unmarshal-reuse",
			Declared: codec.Traits{Unordered: true, LosesNil: true},
			Buffer:   codec.BufferNone, Keeps: codec.KeptAlways,
		},
		Use:   use,
		Tags:  &emit.TagDialect{Keys: []string{"binary"}},
		Takes: emit.Takes{Hidden: true}, // and fails at their kinds
		Emit: emit.Reflect(emit.Options{
			Package:          "codecs/binary/kelindar/adapter",
			Rules:            schema.Rules{NoRecursion: "the library scans a recursive type until the stack overflows"},
			Ops:              []codec.Op{codec.OpMarshalReuse, codec.OpUnmarshalReuse},
			KnownLimitations: []emit.Limitation{emit.OwnForms, emit.NamedBytes},
		}),
	}}
}
