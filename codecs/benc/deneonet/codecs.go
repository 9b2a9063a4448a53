// Package deneonet is benc's package std used by hand: a call for each field.
package deneonet

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

const (
	library = "github.com/deneonet/benc"
	std     = library + "/std"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{
		describe("benc/deneonet", false,
			"calls of package std for each field, with SizeSlice, MarshalMap and so on for lists and maps; int8 as byte, a "+
				"bool before an optional value"),
		describe("benc/deneonet/unsafe", true,
			"the same with UnmarshalUnsafeString and UnmarshalBytesCropped, which point into the input: unmarshal makes one "+
				"copy of it"),
	}
}

func describe(id string, unsafe bool, doc string) emit.Codec {
	return emit.Codec{
		Info: codec.Info{
			ID: id, Library: library, Packages: []string{library, std}, Kind: codec.Handwritten, Doc: doc,
			Declared: codec.Traits{Unordered: true, LosesNil: true, PanicsOnInput: true},
			Buffer:   codec.BufferInto,
		},
		Use:  use,
		Emit: dialect{unsafe}.emit,
	}
}
