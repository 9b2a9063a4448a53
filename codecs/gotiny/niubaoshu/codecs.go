// Package niubaoshu is github.com/niubaoshu/gotiny.
package niubaoshu

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	info := codec.Info{
		ID: "gotiny/niubaoshu", Library: "github.com/niubaoshu/gotiny", Kind: codec.Reflect,
		Packages: []string{"github.com/niubaoshu/gotiny"},
		Doc: "Encoder.EncodePtr and Decoder.DecodePtr of one Encoder and Decoder; times are written by the library as " +
			"int64 nanoseconds",
		Declared: codec.Traits{Unordered: true, StaleFields: true, PanicsOnInput: true},
		Buffer:   codec.BufferAppend, Keeps: codec.KeptAlways,
		Legal: map[string]string{"trailing-bytes": "Decode returns how many bytes it has read"},
	}
	notime := info
	notime.ID, notime.Doc = "gotiny/niubaoshu/notime", "as gotiny/niubaoshu, with times as int64 in the struct"
	notime.Declared.LosesNil = true   // of the mirrored lists
	takes := emit.Takes{Hidden: true} // and encodes them
	tags := &emit.TagDialect{Keys: []string{"gotiny"}}
	return []emit.Codec{
		{Info: info, Use: use, Tags: tags, Takes: takes, Emit: emitter(schema.Rules{
			Other: schema.OwnNanoseconds,
		})},
		{Info: notime, Use: use, Tags: tags, Takes: takes,
			Emit: emitter(schema.Rules{Leaves: map[schema.Kind]schema.Kind{schema.Time: schema.Int64}})},
	}
}

// emitter leaves out the reuse of targets with maps, which keep their old keys,
// and the aliasing decode where there are no byte slices to alias.
func emitter(rules schema.Rules) func(*emit.Request) (*emit.Output, error) {
	return emit.Reflect(emit.Options{
		Package: "codecs/gotiny/niubaoshu/adapter",
		Rules:   rules,
		Mirror:  emit.ByConversion,
		Ops:     []codec.Op{codec.OpMarshalReuse, codec.OpUnmarshalReuse, codec.OpUnmarshalAlias},
		Unless:  map[codec.Op][]schema.Kind{codec.OpUnmarshalReuse: {schema.Map}},
		OnlyFor: map[codec.Op][]schema.Kind{codec.OpUnmarshalAlias: {schema.Bytes}},
	})
}
