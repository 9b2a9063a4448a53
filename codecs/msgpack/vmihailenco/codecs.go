// Package vmihailenco is github.com/vmihailenco/msgpack.
package vmihailenco

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/emit"
	"github.com/serialbench/serialbench/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	emitter := emit.Direct("codecs/msgpack/vmihailenco", "New", codec.OpMarshalReuse, codec.OpUnmarshalReuse, codec.OpReadOne)
	// A used target keeps the keys of its maps, and slices that are nil in the input.
	emitter = emit.Unless(codec.OpUnmarshalReuse, emitter, schema.Map, schema.Slice, schema.Bytes)
	return []emit.Codec{{
		Info: codec.Info{
			ID: "msgpack/vmihailenco", Library: "github.com/vmihailenco/msgpack/v5",
			Packages: []string{"github.com/vmihailenco/msgpack/v5", "github.com/vmihailenco/msgpack/v5/msgpcode"},
			Kind:     codec.Reflect,
			Doc:      "one Encoder and one Decoder, reset for each value, options as in msgpack.Marshal; structs as maps; Decoder.Query for read-one",

			SelfDescribing: true, Languages: "https://msgpack.org",
			Declared: codec.Traits{Unordered: true, StaleFields: true},
		},
		Emit: emitter,
	}}
}
