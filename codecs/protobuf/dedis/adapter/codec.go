// Package adapter makes the calls to go.dedis.ch/protobuf.
package adapter

import (
	"bytes"
	"reflect"

	"go.dedis.ch/protobuf"

	"github.com/serialbench/serialbench/codecs/internal/aliasing"
)

// Codec calls go.dedis.ch/protobuf.
type Codec[T any] struct {
	aliases bool // T has byte slices, which Decode lets point into its input
}

// New makes the codec.
func New[T any]() (*Codec[T], error) {
	return &Codec[T]{aliases: aliasing.HasBytes(reflect.TypeFor[T]())}, nil
}

// Marshal appends the encoding of v to dst. The library has no appending call.
func (*Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	b, err := protobuf.Encode(v)
	if dst == nil || err != nil {
		return b, err
	}
	return append(dst, b...), nil
}

// Unmarshal decodes src into the zero value v.
func (c *Codec[T]) Unmarshal(src []byte, v *T) error {
	if c.aliases {
		src = bytes.Clone(src)
	}
	return protobuf.Decode(src, v)
}

// UnmarshalReuse decodes src into v, which the library zeroes first.
func (c *Codec[T]) UnmarshalReuse(src []byte, v *T) error { return c.Unmarshal(src, v) }

// UnmarshalAlias decodes src into the zero value v, whose bytes point into src.
func (*Codec[T]) UnmarshalAlias(src []byte, v *T) error { return protobuf.Decode(src, v) }
