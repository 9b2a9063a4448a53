// Package adapter makes the calls to github.com/amazon-ion/ion-go.
package adapter

import (
	"github.com/amazon-ion/ion-go/ion"
)

// Codec calls the library.
type Codec[T any] struct{}

// New makes the codec.
func New[T any]() (*Codec[T], error) { return &Codec[T]{}, nil }

// Marshal appends the encoding of v to dst. The library has no appending call.
func (*Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	b, err := ion.MarshalBinary(v)
	if dst == nil || err != nil {
		return b, err
	}
	return append(dst, b...), nil
}

// Unmarshal decodes src into the zero value v.
func (*Codec[T]) Unmarshal(src []byte, v *T) error { return ion.Unmarshal(src, v) }

// UnmarshalReuse decodes src into v, which may hold an earlier value.
func (*Codec[T]) UnmarshalReuse(src []byte, v *T) error { return ion.Unmarshal(src, v) }
