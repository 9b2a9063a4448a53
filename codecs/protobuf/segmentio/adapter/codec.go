// Package adapter makes the calls to github.com/segmentio/encoding.
package adapter

import (
	"slices"

	"github.com/segmentio/encoding/proto"
)

// Codec calls github.com/segmentio/encoding/proto.
type Codec[T any] struct{}

// New makes the codec.
func New[T any]() (*Codec[T], error) { return &Codec[T]{}, nil }

// Marshal appends the encoding of v to dst.
func (*Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	if dst == nil {
		return proto.Marshal(v)
	}
	n, size := len(dst), proto.Size(v)
	dst = slices.Grow(dst, size)[:n+size]
	_, err := proto.MarshalTo(dst[n:], v)
	return dst, err
}

// Unmarshal decodes src into the zero value v.
func (*Codec[T]) Unmarshal(src []byte, v *T) error { return proto.Unmarshal(src, v) }
