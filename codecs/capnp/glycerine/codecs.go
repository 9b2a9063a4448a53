// Package glycerine is github.com/glycerine/go-capnproto, version 1 of the Go
// library for Cap'n Proto.
package glycerine

import (
	"fmt"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/capnp/capnpschema"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

const path = "github.com/glycerine/go-capnproto"

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	style := capnpschema.Style{
		Import: path, Name: "capn",
		Which: func(owner *schema.Type, f schema.Field) string {
			return fmt.Sprintf("%s.%s_VALUE", capnpschema.Package, strings.ToUpper(owner.Name+capnpschema.GoName(f)))
		},
		Has:     func(call string) string { return call + "().Segment != nil" },
		Segment: func(w string) string { return w + ".Segment" },
		NewStruct: func(t *schema.Type, segment string) string {
			return fmt.Sprintf("%s.New%s(%s)", capnpschema.Package, t.Name, segment)
		},
		NewList: func(t *schema.Type, segment, n string) string {
			if t.Elem.Kind == schema.Struct {
				return fmt.Sprintf("%s.New%sList(%s, %s)", capnpschema.Package, t.Elem.Name, segment, n)
			}
			return fmt.Sprintf("%s.New%sList(%s)", segment, capnpschema.ElemName(t), n)
		},
		BytesAt: "AtAsBytes", PointerAt: "At", SetPointer: "Set",
	}
	style.FromPointer = func(list *schema.Type, p string) string { return style.ListType(list) + "(" + p + ")" }
	style.ToPointer = func(l string) string { return "capn.Object(" + l + ")" }
	return []emit.Codec{{
		Info: codec.Info{
			ID: "capnp/glycerine", Library: path, Packages: []string{path}, Kind: codec.Codegen,
			Doc: "NewBuffer over a buffer that is used again; ReadFromMemoryZeroCopyNoAlloc and accessors; WriteTo and " +
				"ReadFromStream for streams",
			Schema: true, Languages: "https://capnproto.org/otherlang.html",
			Declared: codec.Traits{Unordered: true, LosesNil: true},
			Buffer:   codec.BufferInto, Keeps: codec.KeptAlways,
			Legal: map[string]string{"trailing-bytes": "a framed message says how long it is; in a stream the next one " +
				"follows"},
			ZeroTarget: true,
		},
		Compilers: []emit.Compiler{capnpschema.Compiler},
		Use:       use,
		Emit: capnpschema.Emitter(capnpschema.Library{
			Style:     style,
			Generator: path + "/capnpc-go",
			Frame:     "codecs/capnp/glycerine/adapter", Type: "Plain", Alias: true,
			Suffix: "S", // its names for the list of a struct Pod and for a struct PodList are one
		}),
	}}
}
