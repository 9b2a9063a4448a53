// Package segmentio is the json package of github.com/segmentio/encoding.
package segmentio

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "json/segmentio", Library: "github.com/segmentio/encoding", Kind: codec.Reflect,
			Packages: []string{"github.com/segmentio/encoding/json", "github.com/segmentio/encoding/ascii", "github.com/segmentio/encoding/iso8601"},
			Doc: "json.Append without HTML escapes and sorted keys, json.Parse with DontMatchCaseInsensitiveStructFields; " +
				"ZeroCopy for unmarshal-alias, a Tokenizer for read-one",
			SelfDescribing: true, Text: true, Languages: "https://www.json.org",
			Declared: codec.Traits{Unordered: true, StaleFields: true},
			Buffer:   codec.BufferAppend, Keeps: codec.KeptFresh,
		},
		Tags:  &emit.TagDialect{Keys: []string{"json"}, Flat: true},
		Takes: emit.Takes{Forms: schema.JSON | schema.Text, Any: true},
		Use:   use,
		Emit: emit.Reflect(emit.Options{
			Package: "codecs/json/segmentio",
			Ops:     []codec.Op{codec.OpMarshalReuse, codec.OpUnmarshalReuse, codec.OpUnmarshalAlias, codec.OpReadOne},
			Unless:  map[codec.Op][]schema.Kind{codec.OpUnmarshalReuse: {schema.Map}},
			OnlyFor: map[codec.Op][]schema.Kind{codec.OpUnmarshalAlias: {schema.String}},
		}),
	}}
}
