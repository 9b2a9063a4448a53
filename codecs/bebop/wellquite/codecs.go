// Package wellquite stands for wellquite.org/bebop, a Bebop compiler for Go that can no longer be had.
package wellquite

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Codecs lists the library with the reason why it cannot be had.
func Codecs() []emit.Codec {
	return []emit.Codec{{Info: codec.Info{
		ID: "bebop/wellquite", Library: "wellquite.org/bebop", Kind: codec.Codegen,
		Doc:          "generated MarshalBebop and UnmarshalBebop",
		Schema:       true,
		Languages:    "https://docs.bebop.sh/guide/getting-started-bebop/",
		Unobtainable: "no module proxy serves wellquite.org/bebop",
	}}}
}
