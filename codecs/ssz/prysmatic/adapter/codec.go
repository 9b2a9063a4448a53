// Package adapter makes the calls to github.com/prysmaticlabs/go-ssz.
package adapter

import (
	ssz "github.com/prysmaticlabs/go-ssz"
)

// Codec calls the package's functions.
type Codec[T any] struct{}

// New makes the codec.
func New[T any]() (*Codec[T], error) { return &Codec[T]{}, nil }

// Marshal appends the encoding of v to dst. The library has no appending call.
func (*Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	b, err := ssz.Marshal(v)
	if dst == nil || err != nil {
		return b, err
	}
	return append(dst, b...), nil
}

// Unmarshal decodes src into the zero value v.
func (*Codec[T]) Unmarshal(src []byte, v *T) error { return ssz.Unmarshal(src, v) }
