// Package v1 is the first hprose library for Go, github.com/hprose/hprose-go.
package v1

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
			ID: "hprose/v1", Library: "github.com/hprose/hprose-go", Kind: codec.Reflect,
			Packages: []string{"github.com/hprose/hprose-go/io"},
			Doc: "Writer.Serialize and Reader.Unserialize without references (simple), one Writer and Reader for " +
				"all values",
			SelfDescribing: true, Languages: "https://github.com/hprose",
			Declared: codec.Traits{Unordered: true, LosesNil: true},
			Buffer:   codec.BufferNone, Keeps: codec.KeptAlways,
		},
		Use:     use,
		Tags:    &emit.TagDialect{Keys: []string{"hprose", "json"}, Unused: true},
		Dynamic: &emit.Dynamic{Refused: "maps and lists inside come back as pointers to map[any]any and []any"},
		Emit: emit.Reflect(emit.Options{
			Package: "codecs/hprose/v1/adapter",
			Rules:   rules(),
			Mirror:  emit.ByConversion,
			Streams: true,
			Ops:     []codec.Op{codec.OpMarshalReuse, codec.OpUnmarshalReuse},
			KnownLimitations: []emit.Limitation{emit.Pointers, emit.OwnForms, emit.Embedding, emit.Unnamed, emit.BeyondA,
				emit.NamedBytes, emit.NamedTime},
		}),
	}}
}

// rules: the library encodes arrays, but cannot decode them.
func rules() schema.Rules {
	r := hproseschema.Rules()
	r.ByteArrayAsBytes, r.ArrayAsSlice = true, true
	return r
}
