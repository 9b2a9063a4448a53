// Package adapter makes the calls to github.com/near/borsh-go.
package adapter

import (
	"github.com/near/borsh-go"
)

// Codec calls the package's functions.
type Codec[T any] struct{}

// New makes the codec.
func New[T any]() (*Codec[T], error) { return &Codec[T]{}, nil }

// Marshal appends the encoding of v to dst. The library has no appending call.
func (*Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	b, err := borsh.Serialize(*v) // of a pointer it would write an optional value
	if dst == nil || err != nil {
		return b, err
	}
	return append(dst, b...), nil
}

// Unmarshal decodes src into the zero value v.
func (*Codec[T]) Unmarshal(src []byte, v *T) error { return borsh.Deserialize(v, src) }

// UnmarshalReuse decodes src into v, which may hold an earlier value; the
// library makes a new one and assigns it.
func (c *Codec[T]) UnmarshalReuse(src []byte, v *T) error { return c.Unmarshal(src, v) }
