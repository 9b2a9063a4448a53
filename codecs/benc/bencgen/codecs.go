// Package bencgen is bencgen, which generates Go types with methods from a
// schema of benc's own.
package bencgen

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

const library = "github.com/deneonet/benc"

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "benc/bencgen", Dialect: "bencgen's, with numbers of fields", Library: library,
			Packages: []string{library, library + "/impl/gen", library + "/std"}, Kind: codec.Codegen,
			Doc: "types generated from a .benc schema: Size, Marshal and Unmarshal with a tag before each field; strings " +
				"copied, bytes rcopy",
			Schema:   true,
			Declared: codec.Traits{Unordered: true, LosesNil: true, PanicsOnInput: true},
			Buffer:   codec.BufferInto,
		},
		Use:  use,
		Emit: emitter,
	}}
}
