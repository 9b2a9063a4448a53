// Package segmentio is the json package of github.com/segmentio/encoding.
package segmentio

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// variants are options for fields that the type does not know.
var variants = []codec.Variant{{Name: codec.Strict, Doc: "the flag DisallowUnknownFields of json.Parse"}}

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	info := codec.Info{
		ID: "json/segmentio", Any: "codecs/json/segmentio/adapter.New[any]", Library: "github.com/segmentio/encoding",
		Kind: codec.Reflect,
		Packages: []string{"github.com/segmentio/encoding/json", "github.com/segmentio/encoding/ascii",
			"github.com/segmentio/encoding/iso8601"},
		Doc: "json.Append without HTML escapes and sorted keys, json.Parse with DontMatchCaseInsensitiveStructFields; " +
			"ZeroCopy for unmarshal-alias, a Tokenizer for read-one",
		SelfDescribing: true, Text: true, Languages: "https://www.json.org",
		Declared: codec.Traits{Unordered: true, StaleFields: true},
		Buffer:   codec.BufferAppend, Keeps: codec.KeptFresh,
	}
	plain := info
	plain.ID, plain.Any = "json/segmentio/default", "codecs/json/segmentio/adapter.NewDefault[any]"
	plain.Doc = "as json/segmentio, with the flags of json.Marshal and json.Unmarshal: HTML escapes, map keys sorted, " +
		"field names match in any case"
	plain.Declared.Unordered = false
	of := func(info codec.Info, use *emit.Use, constructor string, ops ...codec.Op) emit.Codec {
		return emit.Codec{Info: info, Use: use, Tags: &emit.TagDialect{Keys: []string{"json"}, Flat: true},
			Dynamic: emit.JSONNumbers,
			Takes:   emit.Takes{Forms: schema.JSON | schema.Text, Any: true},
			Emit: emit.Reflect(emit.Options{
				Package:     "codecs/json/segmentio/adapter",
				Constructor: constructor,
				Ops:         append([]codec.Op{codec.OpMarshalReuse, codec.OpUnmarshalReuse, codec.OpReadOne}, ops...),
				Unless:      map[codec.Op][]schema.Kind{codec.OpUnmarshalReuse: {schema.Map, schema.Any}},
				OnlyFor:     map[codec.Op][]schema.Kind{codec.OpUnmarshalAlias: {schema.String}},
			})}
	}
	info.Variants = variants // of the one id: the flags of the other are no different there
	return []emit.Codec{of(info, use, "New", codec.OpUnmarshalAlias), of(plain, defaultUse, "NewDefault")}
}
