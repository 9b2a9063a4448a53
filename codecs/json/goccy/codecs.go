// Package goccy is github.com/goccy/go-json.
package goccy

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// variants are options for fields that the type does not know.
var variants = []codec.Variant{{Name: codec.Strict, Doc: "Decoder.DisallowUnknownFields"}}

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	info := codec.Info{
		ID: "json/goccy", Any: "codecs/json/goccy/adapter.New[any]", Library: "github.com/goccy/go-json", Kind: codec.Reflect,
		Packages: []string{"github.com/goccy/go-json", "github.com/goccy/go-json/internal/encoder",
			"github.com/goccy/go-json/internal/decoder",
			"github.com/goccy/go-json/internal/runtime"},
		Doc: "json.MarshalWithOption with UnorderedMap and DisableHTMLEscape, json.Unmarshal; " +
			"DecodeNoCopyString for unmarshal-alias; no read-one, since Path.Unmarshal rounds large integers",
		SelfDescribing: true, Text: true, Languages: "https://www.json.org",
		Declared: codec.Traits{Unordered: true, StaleFields: true},
		Buffer:   codec.BufferNone, Returns: true,
	}
	plain := info
	plain.ID, plain.Any = "json/goccy/default", "codecs/json/goccy/adapter.NewDefault[any]"
	plain.Doc = "json.Marshal and json.Unmarshal without options, like encoding/json: HTML escapes, map keys sorted"
	plain.Declared.Unordered = false
	of := func(info codec.Info, use *emit.Use, constructor string, ops ...codec.Op) emit.Codec {
		return emit.Codec{Info: info, Use: use, Tags: &emit.TagDialect{Keys: []string{"json"}, Flat: true},
			Dynamic: emit.JSONNumbers,
			Takes:   emit.Takes{Forms: schema.JSON | schema.Text, Any: true},
			Emit: emit.Reflect(emit.Options{
				Package:     "codecs/json/goccy/adapter",
				Constructor: constructor,
				Ops:         append([]codec.Op{codec.OpUnmarshalReuse}, ops...),
				// A null leaves an old []byte as it was.
				Unless:  map[codec.Op][]schema.Kind{codec.OpUnmarshalReuse: {schema.Map, schema.Bytes}},
				OnlyFor: map[codec.Op][]schema.Kind{codec.OpUnmarshalAlias: {schema.String}},
			})}
	}
	info.Variants = variants // of the one id: the options of the other are about writing
	return []emit.Codec{of(info, use, "New", codec.OpUnmarshalAlias), of(plain, defaultUse, "NewDefault")}
}
