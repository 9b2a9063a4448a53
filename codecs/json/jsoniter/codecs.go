// Package jsoniter is github.com/json-iterator/go.
package jsoniter

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/emit"
	"github.com/serialbench/serialbench/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "json/jsoniter", Library: "github.com/json-iterator/go", Kind: codec.Reflect,
			Packages: []string{"github.com/json-iterator/go", "github.com/modern-go/reflect2", "github.com/modern-go/concurrent"},
			Doc: "API.EncoderOf and API.DecoderOf once, on one Stream and one Iterator, with ConfigFastest but for its cut of floats to 6 decimals: " +
				"no HTML escapes, map keys not sorted, no escapes in field names; field names match by case; API.Get for read-one",
			SelfDescribing: true, Text: true, Languages: "https://www.json.org",
			Declared: codec.Traits{Unordered: true, StaleFields: true},
		},
		Emit: emit.Unless(codec.OpUnmarshalReuse,
			emit.Direct("codecs/json/jsoniter", "New", codec.OpMarshalReuse, codec.OpUnmarshalReuse, codec.OpReadOne), schema.Map),
	}}
}
