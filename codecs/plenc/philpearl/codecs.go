// Package philpearl is github.com/philpearl/plenc: a format after that of
// Protocol Buffers, with the numbers of fields in the tags of Go structs.
package philpearl

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

const library = "github.com/philpearl/plenc"

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "plenc/philpearl", Library: library,
			Packages: []string{library, library + "/plenccodec", library + "/plenccore"}, Kind: codec.Reflect,
			Doc: "plenc.Marshal, which appends, and Unmarshal, with a number for each field in its tag; lists and times " +
				"in the library's own form, which is not that of Protocol Buffers",
			Declared: codec.Traits{Unordered: true, LosesNil: true, StaleFields: true, PanicsOnInput: true},
			Buffer:   codec.BufferAppend, Returns: true,
			Legal: map[string]string{
				"empty-input":       "a struct of no bytes has every field at its zero value, which is not encoded (README)",
				"trailing-encoding": "fields stand one behind the other and have no end, as in Protocol Buffers",
			},
		},
		Use:  use,
		Emit: emitter,
	}}
}
