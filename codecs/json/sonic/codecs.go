// Package sonic is github.com/bytedance/sonic.
package sonic

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// variants are options for fields that the type does not know.
var variants = []codec.Variant{{Name: codec.Strict, Doc: "Config.DisallowUnknownFields"}}

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	info := codec.Info{
		ID: "json/sonic", Any: "codecs/json/sonic/adapter.New[any]", Library: "github.com/bytedance/sonic",
		Kind: codec.Reflect,
		Packages: []string{"github.com/bytedance/sonic", "github.com/bytedance/sonic/encoder",
			"github.com/bytedance/sonic/decoder",
			"github.com/bytedance/sonic/internal/encoder", "github.com/bytedance/sonic/internal/decoder/jitdec",
			"github.com/bytedance/sonic/internal/rt",
			"github.com/bytedance/sonic/loader"},
		Doc: "ConfigDefault: Marshal and Unmarshal, which copies the input once and lets strings point into the copy; " +
			"encoder.EncodeInto for marshal-reuse, UnmarshalFromString for unmarshal-alias, sonic.Get for read-one",
		SelfDescribing: true, Text: true, Languages: "https://www.json.org",
		Declared: codec.Traits{Unordered: true, StaleFields: true},
		Buffer:   codec.BufferAppend, Returns: true, Keeps: codec.KeptGiven, StartsSlowly: true,
	}
	fastest := info
	fastest.ID, fastest.Any = "json/sonic/fastest", "codecs/json/sonic/adapter.NewFastest[any]"
	fastest.Doc = "ConfigFastest: as json/sonic, without validation of what MarshalJSON methods return and of values " +
		"that are skipped"
	std := info
	std.ID, std.Any = "json/sonic/std", "codecs/json/sonic/adapter.NewStd[any]"
	std.Doc = "ConfigStd, like encoding/json: HTML escapes, map keys sorted, strings checked for UTF-8 and copied one " +
		"by one; " +
		"no marshal-reuse, since the escapes of encoder.EncodeInto replace the whole buffer"
	std.Declared.Unordered = false
	std.Buffer, std.Keeps = codec.BufferNone, codec.KeptNothing
	of := func(info codec.Info, constructor string, ops ...codec.Op) emit.Codec {
		return emit.Codec{Info: info, Tags: &emit.TagDialect{Keys: []string{"json"}, Flat: true}, Dynamic: emit.JSONNumbers,
			Takes: emit.Takes{Forms: schema.JSON | schema.Text, Any: true},
			Emit: emit.Reflect(emit.Options{
				Package:     "codecs/json/sonic/adapter",
				Constructor: constructor,
				Ops:         append([]codec.Op{codec.OpUnmarshalReuse, codec.OpReadOne}, ops...),
				Unless:      map[codec.Op][]schema.Kind{codec.OpUnmarshalReuse: {schema.Map}},
				OnlyFor:     map[codec.Op][]schema.Kind{codec.OpUnmarshalAlias: {schema.String}},

				KnownLimitations: []emit.Limitation{emit.RootScalar},
			})}
	}
	info.Variants = variants
	list := []emit.Codec{
		of(info, "New", codec.OpMarshalReuse, codec.OpUnmarshalAlias),
		of(fastest, "NewFastest", codec.OpMarshalReuse, codec.OpUnmarshalAlias),
		of(std, "NewStd"),
	}
	list[0].Use, list[1].Use = useOf("ConfigDefault", true), useOf("ConfigFastest", true)
	list[2].Use = useOf("ConfigStd", false)
	return list
}
