// Package v2 is github.com/go-json-experiment/json, the module from which
// encoding/json/v2 of the standard library is made.
package v2

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "json/v2", Any: codec.AnyOf(New[any]), Library: "github.com/go-json-experiment/json", Kind: codec.Reflect,
			Packages: []string{"github.com/go-json-experiment/json", "github.com/go-json-experiment/json/jsontext",
				"github.com/go-json-experiment/json/internal/jsonwire"},
			Doc: "json.Marshal and json.Unmarshal with the defaults of version 2 (duplicate names and invalid UTF-8 are errors), " +
				"durations as nanoseconds; json.MarshalWrite into a bytes.Buffer for marshal-reuse, a jsontext.Decoder that skips values for read-one",
			SelfDescribing: true, Text: true, Languages: "https://www.json.org",
			Declared: codec.Traits{Unordered: true, LosesNil: true, StaleFields: true},
			Buffer:   codec.BufferNone, Returns: true, Keeps: codec.KeptGiven, Variants: variants,
		},
		Tags:  &emit.TagDialect{Keys: []string{"json"}, Flat: true, Empty: true},
		Takes: emit.Takes{Forms: schema.JSON | schema.Text, Any: true},
		Use:   use,
		Emit: emit.Reflect(emit.Options{
			Package: "codecs/json/v2",
			Ops:     []codec.Op{codec.OpMarshalReuse, codec.OpUnmarshalReuse, codec.OpReadOne},
			Unless:  map[codec.Op][]schema.Kind{codec.OpUnmarshalReuse: {schema.Map}},
		}),
	}}
}
