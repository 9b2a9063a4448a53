// Package v3 is capnproto.org/go/capnp/v3, the living Go library for Cap'n Proto.
package v3

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/capnp/capnpschema"
	"github.com/serialbench/serialbench/emit"
	"github.com/serialbench/serialbench/schema"
)

const path = "capnproto.org/go/capnp/v3"

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	info := codec.Info{
		Library: path, Packages: []string{path}, Kind: codec.Codegen,
		Schema: true, Languages: "https://capnproto.org/otherlang.html",
		Declared:   codec.Traits{Unordered: true, LosesNil: true},
		ZeroTarget: true,
	}
	plain, packed := info, info
	plain.ID = "capnp/v3"
	plain.Doc = "one Message that is reset for each value, in a single segment; accessors; Encoder and Decoder for streams"
	packed.ID = "capnp/v3/packed"
	packed.Packages = append(packed.Packages[:1:1], path+"/packed")
	packed.Doc = "as capnp/v3, with the packed encoding: runs of zero bytes are left out"
	style := capnpschema.Typed(path)
	style.PointerAt, style.SetPointer = "At", "Set"
	style.FromPointer = func(list *schema.Type, p string) string { return style.ListType(list) + "(" + p + ".List())" }
	style.ToPointer = func(l string) string { return l + ".ToPtr()" }
	library := capnpschema.Library{
		Style:     style,
		Generator: path + "/capnpc-go", Options: []string{"-promises=false", "-schemas=false", "-structstrings=false"},
		Frame: "codecs/capnp/v3", Type: "Plain", Retries: true, Alias: true,
	}
	withPacking := library
	withPacking.Type, withPacking.Streams, withPacking.Alias = "Packed", "Packed", false // what is unpacked lives in a buffer that is used again
	return []emit.Codec{
		{Info: plain, Emit: capnpschema.Emitter(library)},
		{Info: packed, Emit: capnpschema.Emitter(withPacking)},
	}
}
