// Package nazarifard is fastape used by hand: for each struct a tape, made of
// the library's tapes in the way of its documentation.
package nazarifard

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

const library = "github.com/nazarifard/fastape"

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "fastape/nazarifard", Library: library, Packages: []string{library}, Kind: codec.Handwritten,
			Doc: "tapes written by hand: StringTape, TimeTape, SliceTape and so on, UnitTape for whole structs of fixed " +
				"size; strings point into the input, of which unmarshal makes one copy",
			Declared: codec.Traits{Unordered: true, LosesNil: true, StaleFields: true, PanicsOnInput: true},
			Buffer:   codec.BufferInto,
			Legal:    map[string]string{"trailing-bytes": "Unmarshal returns how many bytes it has read"},
		},
		Use:  use,
		Emit: emitter,
	}}
}
