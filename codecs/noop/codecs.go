// Package noop encodes nothing: its row shows what the harness costs.
package noop

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Codecs lists the codec that does nothing.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "noop", Library: "serialbench", Kind: codec.Handwritten, NoOp: true,
			Doc: "does nothing; what remains is the cost of the timed loop and of zeroing the target",
		},
		Emit: emit.Reflect(emit.Options{Package: "codecs/noop/adapter"}),
	}}
}
