// Package adapter makes the calls to github.com/ikkerens/ikeapack.
package adapter

import (
	"bytes"

	ikea "github.com/ikkerens/ikeapack"
)

// Codec keeps an output buffer and an input reader.
type Codec[T any] struct {
	out bytes.Buffer
	in  bytes.Reader
}

// New makes the codec.
func New[T any]() (*Codec[T], error) { return &Codec[T]{}, nil }

// Marshal appends the encoding of v to dst. A fresh slice is a copy out of the
// codec's buffer, which costs less than to ask [ikea.Len], another pass.
func (c *Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	if dst == nil {
		c.out.Reset()
		if err := ikea.Pack(&c.out, v); err != nil {
			return nil, err
		}
		return append([]byte(nil), c.out.Bytes()...), nil
	}
	kept := c.out
	c.out = *bytes.NewBuffer(dst)
	err := ikea.Pack(&c.out, v)
	dst, c.out = c.out.Bytes(), kept
	return dst, err
}

// Unmarshal decodes src into the zero value v.
func (c *Codec[T]) Unmarshal(src []byte, v *T) error {
	c.in.Reset(src)
	return ikea.Unpack(&c.in, v)
}

// UnmarshalReuse decodes src into v, which may hold an earlier value.
func (c *Codec[T]) UnmarshalReuse(src []byte, v *T) error { return c.Unmarshal(src, v) }
