// Package niubaoshu is github.com/niubaoshu/gotiny.
package niubaoshu

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/emit"
	"github.com/serialbench/serialbench/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	info := codec.Info{
		ID: "gotiny/niubaoshu", Library: "github.com/niubaoshu/gotiny", Kind: codec.Reflect,
		Packages: []string{"github.com/niubaoshu/gotiny"},
		Doc:      "Encoder.EncodePtr and Decoder.DecodePtr of one Encoder and Decoder; times are written by the library as int64 nanoseconds",
		Declared: codec.Traits{Unordered: true, StaleFields: true, PanicsOnInput: true},
	}
	notime := info
	notime.ID, notime.Doc = "gotiny/niubaoshu/notime", "as gotiny/niubaoshu, with times as int64 in the struct"
	notime.Declared.LosesNil = true // of the mirrored lists
	return []emit.Codec{
		{Info: info, Emit: emitter(schema.Rules{
			Other: func(_ string, t *schema.Type) (*schema.Type, string, string) {
				if t.Kind != schema.Time {
					return nil, "", ""
				}
				return schema.Leaf(schema.Time), "time as int64 nanoseconds by the library", ""
			},
		})},
		{Info: notime, Emit: emitter(schema.Rules{Leaves: map[schema.Kind]schema.Kind{schema.Time: schema.Int64}})},
	}
}

// emitter leaves out the reuse of targets with maps, which keep their old keys,
// and the aliasing decode where there are no byte slices to alias.
func emitter(rules schema.Rules) func(*emit.Request) (*emit.Output, error) {
	return func(r *emit.Request) (*emit.Output, error) {
		ops := []codec.Op{codec.OpMarshalReuse}
		if !schema.Has(r.Root, schema.Map) {
			ops = append(ops, codec.OpUnmarshalReuse)
		}
		if schema.Has(r.Root, schema.Bytes) {
			ops = append(ops, codec.OpUnmarshalAlias)
		}
		return emit.Mirrored(rules, "codecs/gotiny/niubaoshu", "New", ops...)(r)
	}
}
