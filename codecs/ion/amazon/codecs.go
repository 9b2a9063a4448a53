// Package amazon is github.com/amazon-ion/ion-go in its binary form.
package amazon

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "ion/amazon", Library: "github.com/amazon-ion/ion-go",
			Packages: []string{"github.com/amazon-ion/ion-go/ion"}, Kind: codec.Reflect,
			Doc: "ion.MarshalBinary and ion.Unmarshal; each encoding holds the table of its field names; a Reader " +
				"that passes over other fields for read-one",
			SelfDescribing: true, Languages: "https://amazon-ion.github.io/ion-docs/libs.html",
			Declared: codec.Traits{Unordered: true, LosesNil: true, StaleFields: true},
			Buffer:   codec.BufferNone, Returns: true,
		},
		Tags: &emit.TagDialect{Keys: []string{"ion"}, Flat: true},
		Use:  use, Dynamic: &emit.Dynamic{Refused: "text inside comes back as *string"},
		Emit: emit.Reflect(emit.Options{
			Package: "codecs/ion/amazon/adapter",
			Rules:   schema.Rules{Other: schema.StringKeys},
			Ops:     []codec.Op{codec.OpUnmarshalReuse, codec.OpReadOne},
			// A used target keeps the keys of its maps.
			Unless:           map[codec.Op][]schema.Kind{codec.OpUnmarshalReuse: {schema.Map}},
			KnownLimitations: []emit.Limitation{emit.OwnForms, emit.NamedKeys, emit.Times},
		}),
	}}
}
