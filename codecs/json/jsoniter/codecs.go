// Package jsoniter is github.com/json-iterator/go.
package jsoniter

import (
	"fmt"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	info := codec.Info{
		ID: "json/jsoniter", Any: "codecs/json/jsoniter/adapter.New[any]", Library: "github.com/json-iterator/go",
		Kind:     codec.Reflect,
		Packages: []string{"github.com/json-iterator/go", "github.com/modern-go/reflect2", "github.com/modern-go/concurrent"},
		Doc: "API.EncoderOf and API.DecoderOf once, on one Stream and one Iterator, with ConfigFastest but for its cut of " +
			"floats to 6 decimals: " +
			"no HTML escapes, map keys not sorted, no escapes in field names; field names match by case; API.Get for read-one",
		SelfDescribing: true, Text: true, Languages: "https://www.json.org",
		Declared: codec.Traits{Unordered: true, StaleFields: true},
		Buffer:   codec.BufferAppend, Keeps: codec.KeptAlways,
	}
	plain, fastest, compatible := info, info, info
	plain.ID, plain.Any = "json/jsoniter/default", "codecs/json/jsoniter/adapter.NewDefault[any]"
	plain.Doc = "as json/jsoniter, with ConfigDefault: HTML escapes, field names match in any case"
	fastest.ID, fastest.Any = "json/jsoniter/fastest", "codecs/json/jsoniter/adapter.NewFastest[any]"
	fastest.Doc = "as json/jsoniter, with ConfigFastest as the library ships it: floats are cut to 6 decimals without " +
		"an error"
	compatible.ID, compatible.Any = "json/jsoniter/compatible", "codecs/json/jsoniter/adapter.NewCompatible[any]"
	compatible.Doc = "as json/jsoniter, with ConfigCompatibleWithStandardLibrary: HTML escapes, map keys sorted, raw " +
		"messages checked, field names match in any case"
	compatible.Declared.Unordered = false
	dynamic := func(r schema.Rules) *emit.Dynamic {
		if r.Decimals > 0 {
			return &emit.Dynamic{How: fmt.Sprintf("integers as float64, floats to %d decimals", r.Decimals),
				Decimals: r.Decimals}
		}
		return emit.JSONNumbers
	}
	of := func(info codec.Info, use *emit.Use, constructor string, rules schema.Rules) emit.Codec {
		return emit.Codec{Info: info, Use: use, Tags: &emit.TagDialect{Keys: []string{"json"}, Flat: true},
			Dynamic: dynamic(rules),
			Takes:   emit.Takes{Forms: schema.JSON | schema.Text, Any: true},
			Emit: emit.Reflect(emit.Options{
				Package:     "codecs/json/jsoniter/adapter",
				Constructor: constructor,
				Rules:       rules,
				Ops:         []codec.Op{codec.OpMarshalReuse, codec.OpUnmarshalReuse, codec.OpReadOne},
				Unless:      map[codec.Op][]schema.Kind{codec.OpUnmarshalReuse: {schema.Map}},
			})}
	}
	// options for fields that the type does not know
	info.Variants = []codec.Variant{{Name: codec.Strict, Doc: "Config.DisallowUnknownFields"}}
	return []emit.Codec{
		of(info, use, "New", schema.Rules{}),
		of(compatible, useOf("jsoniter.ConfigCompatibleWithStandardLibrary", ""), "NewCompatible", schema.Rules{}),
		of(plain, useOf("jsoniter.ConfigDefault", ""), "NewDefault", schema.Rules{}),
		of(fastest, useOf("jsoniter.ConfigFastest", ""), "NewFastest", schema.Rules{Decimals: 6}),
	}
}
