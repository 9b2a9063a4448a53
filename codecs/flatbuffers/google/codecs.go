// Package google is FlatBuffers by Google: flatc writes Go code from a schema.
// The plain configuration builds with the Builder and reads with accessors, the
// object configuration goes through the structs of flatc's object API.
package google

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

var compiler = emit.Compiler{Program: "flatc", Debian: "flatbuffers-compiler", URL: "https://flatbuffers.dev"}

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	info := codec.Info{
		Library: "github.com/google/flatbuffers", Packages: []string{"github.com/google/flatbuffers/go"}, Kind: codec.Codegen,
		Schema: true, Languages: "https://flatbuffers.dev/support/",
		Declared: codec.Traits{Unordered: true, LosesNil: true, PanicsOnInput: true},
		Buffer:   codec.BufferNone, Keeps: codec.KeptAlways,
		Demands: demands(),
	}
	raw, object, nanoseconds := info, info, info
	raw.ID, raw.ZeroTarget = "flatbuffers/google", true
	raw.Doc = "one Builder that is reset for each value; accessors; structs of numbers only are FlatBuffers structs"
	object.ID = "flatbuffers/google/object"
	object.Doc = "flatc --gen-object-api: Pack and UnPackTo of the generated structs"
	nanoseconds.ID, nanoseconds.ZeroTarget = "flatbuffers/google/unixnano", true
	nanoseconds.Doc = "as flatbuffers/google, times as int64 nanoseconds since 1970 instead of structs of seconds and " +
		"nanoseconds"
	return []emit.Codec{
		{Info: raw, Compilers: []emit.Compiler{compiler}, Use: use, Emit: emitRaw},
		{Info: object, Compilers: []emit.Compiler{compiler}, Use: objectUse, Emit: emitObject},
		{Info: nanoseconds, Compilers: []emit.Compiler{compiler}, Use: use, Emit: emitUnixNano},
	}
}
