// Package adapter makes the calls to github.com/Sereal/Sereal/Go/sereal.
package adapter

import (
	"github.com/Sereal/Sereal/Go/sereal"
)

// Codec holds one encoder and one decoder, which remember the fields of types.
type Codec[T any] struct {
	enc *sereal.Encoder
	dec *sereal.Decoder
}

// New makes the codec.
func New[T any]() (*Codec[T], error) {
	return &Codec[T]{enc: sereal.NewEncoderV3(), dec: sereal.NewDecoder()}, nil
}

// NewPerl makes the codec that writes as Perl does. The same option of the Decoder is for values of no Go type.
func NewPerl[T any]() (*Codec[T], error) {
	c := &Codec[T]{enc: sereal.NewEncoderV3(), dec: sereal.NewDecoder()}
	c.enc.PerlCompat = true
	return c, nil
}

// Marshal appends the encoding of v to dst. The library has no appending call.
func (c *Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	b, err := c.enc.Marshal(v)
	if err != nil {
		return nil, err
	}
	c.enc.ExpectedSize = max(c.enc.ExpectedSize, uint(len(b)))
	if dst == nil {
		return b, nil
	}
	return append(dst, b...), nil
}

// Unmarshal decodes src into the zero value v.
func (c *Codec[T]) Unmarshal(src []byte, v *T) error { return c.dec.Unmarshal(src, v) }

// UnmarshalReuse decodes src into v, which may hold an earlier value.
func (c *Codec[T]) UnmarshalReuse(src []byte, v *T) error { return c.dec.Unmarshal(src, v) }
