// Package adapter makes the calls to github.com/philpearl/plenc.
package adapter

import "github.com/philpearl/plenc"

// Marshal appends the encoding of v to dst.
func Marshal[T any](dst []byte, v *T) ([]byte, error) { return plenc.Marshal(dst, v) }

// Unmarshal decodes src into the zero value v.
func Unmarshal[T any](src []byte, v *T) error { return plenc.Unmarshal(src, v) }

// Codec calls github.com/philpearl/plenc.
type Codec[T any] struct{}

// New makes the codec.
func New[T any]() (*Codec[T], error) { return &Codec[T]{}, nil }

// Marshal appends the encoding of v to dst.
func (*Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) { return plenc.Marshal(dst, v) }

// Unmarshal decodes src into the zero value v.
func (*Codec[T]) Unmarshal(src []byte, v *T) error { return plenc.Unmarshal(src, v) }
