// Package kelindar is github.com/kelindar/binary.
package kelindar

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/emit"
	"github.com/serialbench/serialbench/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "binary/kelindar", Library: "github.com/kelindar/binary", Kind: codec.Reflect,
			Packages: []string{"github.com/kelindar/binary"},
			Doc:      "Encoder.Encode of one Encoder and binary.Unmarshal",
			Declared: codec.Traits{Unordered: true, LosesNil: true, StaleFields: true},
		},
		Emit: emit.Stumbles(emit.DirectWith(schema.Rules{NoRecursion: "the library scans a recursive type until the stack overflows"},
			"codecs/binary/kelindar", "New", codec.OpMarshalReuse), emit.OwnForms, emit.NamedBytes),
	}}
}
