// Package bebop200sc is github.com/200sc/bebop: the Go compiler of the Bebop
// schema language with its run-time helpers.
package bebop200sc

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	info := codec.Info{
		ID: "bebop/200sc", Library: "github.com/200sc/bebop", Packages: []string{"github.com/200sc/bebop/iohelp"},
		Kind: codec.Codegen,
		Doc: "generated Size, MarshalBebopTo and UnmarshalBebop; structs, and messages for types that contain " +
			"themselves",
		Generated: codec.WrittenFor{Functions: []string{"MarshalBebop*", "UnmarshalBebop", "MustUnmarshalBebop",
			"EncodeBebop", "DecodeBebop"}},
		Schema:    true,
		Languages: "https://docs.bebop.sh/guide/getting-started-bebop/",
		Declared:  codec.Traits{Unordered: true, LosesNil: true, StaleFields: true, PanicsOnInput: true},
		Buffer:    codec.BufferInto,
	}
	shared := info
	shared.ID = "bebop/200sc/shared"
	shared.Doc = "generated with -share-string-memory: strings point into the input, of which unmarshal makes one copy " +
		"first"
	shared.Declared.Aliases = true
	return []emit.Codec{
		{Info: info, Use: use, Emit: emitter(false)},
		{Info: shared, Use: sharedUse, Emit: emitter(true)},
	}
}
