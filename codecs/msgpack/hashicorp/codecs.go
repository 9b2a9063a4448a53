// Package hashicorp is github.com/hashicorp/go-msgpack/v2, a fork of an early
// github.com/ugorji/go/codec.
package hashicorp

import (
	contract "github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// variants are options for fields that the type does not know.
var variants = []contract.Variant{{Name: contract.Strict, Doc: "DecodeOptions.ErrorIfNoField"}}

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	info := contract.Info{
		ID: "msgpack/hashicorp", Any: "codecs/msgpack/hashicorp/adapter.New[any]",
		Library: "github.com/hashicorp/go-msgpack/v2", Kind: contract.Reflect,
		Packages: []string{"github.com/hashicorp/go-msgpack/v2/codec"},
		Doc: "one Encoder and one Decoder of MsgpackHandle{WriteExt: true}, reset for each value; structs as maps; " +
			"a fork of an early github.com/ugorji/go/codec",
		SelfDescribing: true, Languages: "https://msgpack.org",
		Declared: contract.Traits{Unordered: true, StaleFields: true},
		Buffer:   contract.BufferInto, Keeps: contract.KeptAlways, Variants: variants,
		Legal: map[string]string{"trailing-bytes": "Decode reads the next value of many; NumBytesRead says where it ended"},
	}
	old := info
	old.ID, old.Any, old.Dialect = "msgpack/hashicorp/default", "", "the format before 2013, in which bytes are text"
	old.Doc = "one Encoder and one Decoder of MsgpackHandle{}, reset for each value; structs as maps; bytes as text and " +
		"times as bytes, " +
		"as the format was before it had types for them; without a type to read into, text comes as bytes"
	return []emit.Codec{
		describe(info, "New", use, &emit.Dynamic{Constructor: "NewDynamic"}),
		describe(old, "NewDefault", defaultUse, &emit.Dynamic{Refused: "text comes back as bytes where nothing says that " +
			"it is text"}),
	}
}

func describe(info contract.Info, constructor string, use *emit.Use, dynamic *emit.Dynamic) emit.Codec {
	return emit.Codec{
		Info: info,
		Tags: &emit.TagDialect{Keys: []string{"codec", "json"}, Flat: true},
		Use:  use, Dynamic: dynamic,
		Emit: emit.Reflect(emit.Options{
			Package: "codecs/msgpack/hashicorp/adapter", Constructor: constructor,
			Ops: []contract.Op{contract.OpMarshalReuse, contract.OpUnmarshalReuse},
			// A used target keeps the keys of its maps and pointers that are nil in the input.
			Unless:           map[contract.Op][]schema.Kind{contract.OpUnmarshalReuse: {schema.Map, schema.Pointer}},
			KnownLimitations: []emit.Limitation{emit.OwnForms, emit.MapValues},
		}),
	}
}
