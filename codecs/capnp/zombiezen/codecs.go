// Package zombiezen is zombiezen.com/go/capnproto2, version 2 of the Go library
// for Cap'n Proto and the forerunner of capnproto.org/go/capnp/v3.
package zombiezen

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/capnp/capnpschema"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

const path = "zombiezen.com/go/capnproto2"

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	style := capnpschema.Typed(path)
	style.PointerAt, style.SetPointer = "PtrAt", "SetPtr"
	style.FromPointer = func(list *schema.Type, p string) string {
		return style.ListType(list) + "{List: " + p + ".List()}"
	}
	style.ToPointer = func(l string) string { return l + ".List.ToPtr()" }
	return []emit.Codec{{
		Info: codec.Info{
			ID: "capnp/zombiezen", Library: path, Packages: []string{path}, Kind: codec.Codegen,
			Doc: "one segment in a buffer that is used again; accessors of one Message that is reset; Encoder and Decoder " +
				"for streams",
			Schema: true, Languages: "https://capnproto.org/otherlang.html",
			Declared: codec.Traits{Unordered: true, LosesNil: true},
			Buffer:   codec.BufferInto, Returns: true, Keeps: codec.KeptAlways,
			Legal: map[string]string{"trailing-bytes": "a framed message says how long it is; in a stream the next one " +
				"follows"},
			ZeroTarget: true,
			Limits: []codec.Limit{{Error: "depth limit reached",
				Doc: "values nest at most 64 levels, unless DepthLimit of the Message says otherwise"}},
		},
		Compilers: []emit.Compiler{capnpschema.Compiler},
		Use:       capnpschema.Use(path, "", false),
		Emit: capnpschema.Emitter(capnpschema.Library{
			Style:     style,
			Generator: path + "/capnpc-go", Options: []string{"-promises=false", "-schemas=false", "-structstrings=false"},
			Frame: "codecs/capnp/zombiezen/adapter", Type: "Plain", Alias: true,
		}),
	}}
}
