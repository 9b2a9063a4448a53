// Package adapter makes the calls to github.com/pk910/dynamic-ssz.
package adapter

import (
	ssz "github.com/pk910/dynamic-ssz"
)

// Codec holds an instance of the library, which keeps what it has found out of types.
type Codec[T any] struct{ ssz *ssz.DynSsz }

// New makes the codec.
func New[T any]() (*Codec[T], error) { return &Codec[T]{ssz.NewDynSsz(nil)}, nil }

// Marshal appends the encoding of v to dst.
func (c *Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	if dst == nil {
		return c.ssz.MarshalSSZ(v)
	}
	return c.ssz.MarshalSSZTo(v, dst)
}

// Unmarshal decodes src into the zero value v.
func (c *Codec[T]) Unmarshal(src []byte, v *T) error { return c.ssz.UnmarshalSSZ(v, src) }
