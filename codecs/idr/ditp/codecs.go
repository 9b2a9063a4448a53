// Package ditp is the low-level encoding of ditp, used by hand: a Put call and a
// get call for each field.
package ditp

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

const (
	library = "github.com/chmike/ditp"
	lowPath = library + "/idr/low"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "idr/ditp", Library: library, Packages: []string{lowPath, library + "/dir"}, Kind: codec.Handwritten,
			Doc: "package idr/low: a call for each field, numbers and times of fixed size; the output is given its size " +
				"before; bytes point into the input, of which unmarshal makes one copy",
			Declared: codec.Traits{Unordered: true, LosesNil: true, PanicsOnInput: true},
			Buffer:   codec.BufferAppend, Returns: true,
		},
		Use:  use,
		Emit: emitter,
	}}
}
