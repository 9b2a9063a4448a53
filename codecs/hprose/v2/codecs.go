// Package v2 is the second hprose library for Go, github.com/hprose/hprose-golang.
package v2

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/hprose/hproseschema"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "hprose/v2", Library: "github.com/hprose/hprose-golang", Kind: codec.Reflect,
			Packages: []string{"github.com/hprose/hprose-golang/io", "github.com/hprose/hprose-golang/util"},
			Doc: "Writer.Serialize and Reader.Unserialize without references (simple), one Writer and Reader for " +
				"all values; errors are panics",
			SelfDescribing: true, Languages: "https://github.com/hprose",
			Declared: codec.Traits{Unordered: true, LosesNil: true, StaleFields: true, PanicsOnInput: true},
			Buffer:   codec.BufferNone, Keeps: codec.KeptAlways,
		},
		Use:     use,
		Tags:    &emit.TagDialect{Keys: []string{"hprose", "json"}, Unused: true},
		Dynamic: &emit.Dynamic{Refused: "integers of more than 32 bits come back as *big.Int"},
		Emit: emit.Reflect(emit.Options{
			Package: "codecs/hprose/v2/adapter",
			Rules:   hproseschema.Rules(),
			Ops:     []codec.Op{codec.OpUnmarshalReuse},
			// A used target keeps the keys of its maps.
			Unless:           map[codec.Op][]schema.Kind{codec.OpUnmarshalReuse: {schema.Map}},
			KnownLimitations: []emit.Limitation{emit.OwnForms, emit.Embedding, emit.BeyondA},
		}),
	}}
}
