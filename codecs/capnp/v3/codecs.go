// Package v3 is capnproto.org/go/capnp/v3, the living Go library for Cap'n Proto.
package v3

import (
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/capnp/capnpschema"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

const path = "capnproto.org/go/capnp/v3"

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	info := codec.Info{
		Library: path, Packages: []string{path}, Kind: codec.Codegen,
		Schema: true, Languages: "https://capnproto.org/otherlang.html",
		Declared: codec.Traits{Unordered: true, LosesNil: true},
		Buffer:   codec.BufferInto, Returns: true, Keeps: codec.KeptAlways,
		Legal: map[string]string{"trailing-bytes": "a framed message says how long it is; in a stream the next one " +
			"follows"},
		ZeroTarget: true,
		Limits: []codec.Limit{{Error: "depth limit reached",
			Doc: "values nest at most 64 levels, unless DepthLimit of the Message says otherwise"}},
	}
	plain, packed, nanoseconds := info, info, info
	plain.ID = "capnp/v3"
	plain.Doc = "one Message that is reset for each value, in a single segment; accessors; Encoder and Decoder for streams"
	packed.ID, packed.Dialect = "capnp/v3/packed", "the packed encoding"
	packed.Packages = append(packed.Packages[:1:1], path+"/packed")
	packed.Doc = "as capnp/v3, with the packed encoding: runs of zero bytes are left out"
	nanoseconds.ID = "capnp/v3/unixnano"
	nanoseconds.Doc = "as capnp/v3, times as int64 nanoseconds since 1970 instead of structs of seconds and nanoseconds"
	style := capnpschema.Typed(path)
	style.PointerAt, style.SetPointer = "At", "Set"
	style.FromPointer = func(list *schema.Type, p string) string { return style.ListType(list) + "(" + p + ".List())" }
	style.ToPointer = func(l string) string { return l + ".ToPtr()" }
	library := capnpschema.Library{
		Style:     style,
		Generator: path + "/capnpc-go", Options: []string{"-promises=false", "-schemas=false", "-structstrings=false"},
		Frame: "codecs/capnp/v3/adapter", Type: "Plain", Retries: true, Alias: true,
	}
	withPacking := library
	// what is unpacked lives in a buffer that is used again
	withPacking.Type, withPacking.Streams, withPacking.Alias = "Packed", "Packed", false
	withNanoseconds := library
	withNanoseconds.UnixNano = true
	use := func(packed bool) *emit.Use {
		return capnpschema.Use(path, " "+strings.Join(library.Options, " "), packed)
	}
	return []emit.Codec{
		{Info: plain, Compilers: []emit.Compiler{capnpschema.Compiler}, Use: use(false), Emit: capnpschema.Emitter(library)},
		{Info: packed, Compilers: []emit.Compiler{capnpschema.Compiler}, Use: use(true),
			Emit: capnpschema.Emitter(withPacking)},
		{Info: nanoseconds, Compilers: []emit.Compiler{capnpschema.Compiler}, Use: use(false),
			Emit: capnpschema.Emitter(withNanoseconds)},
	}
}
