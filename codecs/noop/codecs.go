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
		Emit: emit.Reflect(emit.Options{Package: "codecs/noop"}),
	}}
}

// Codec does nothing.
type Codec[T any] struct{}

// New makes a codec that does nothing.
func New[T any]() (*Codec[T], error) { return &Codec[T]{}, nil }

// Marshal returns dst as it is.
//
//go:noinline
func (*Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) { return dst, nil }

// Unmarshal leaves *v zero.
//
//go:noinline
func (*Codec[T]) Unmarshal(src []byte, v *T) error { return nil }
