// Package adapter is the codec that encodes nothing.
package adapter

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
