// Package ugorji is the MessagePack format of github.com/ugorji/go/codec.
package ugorji

import (
	"github.com/serialbench/serialbench/codec"
	library "github.com/serialbench/serialbench/codecs/internal/ugorji"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	const here = "codecs/msgpack/ugorji/adapter"
	maps := codec.Info{
		ID:        "msgpack/ugorji",
		Any:       "codecs/msgpack/ugorji/adapter.New[any]",
		Doc:       "one Encoder and one Decoder of MsgpackHandle{WriteExt: true}, reset for each value; structs as maps",
		Languages: "https://msgpack.org",
	}
	arrays := codec.Info{
		ID: "msgpack/ugorji/array",
		Doc: "as msgpack/ugorji, with StructToArray: structs as arrays of values without names, in the order of the " +
			"fields",
		Languages: "https://msgpack.org", Dialect: "structs as arrays",
	}
	return []emit.Codec{
		library.Describe(maps, library.Options{Package: here}, library.Use("codec.MsgpackHandle{WriteExt: true}", "")),
		library.Describe(arrays, library.Options{Package: here, Constructor: "NewArray", Dynamic: emit.NoStructs},
			library.Use("codec.MsgpackHandle{WriteExt: true}", "StructToArray")),
	}
}
