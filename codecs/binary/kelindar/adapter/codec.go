// Package adapter makes the calls to github.com/kelindar/binary.
package adapter

import (
	"bytes"

	"github.com/kelindar/binary"
)

// Codec keeps one encoder; the library itself keeps its decoders in a pool.
type Codec[T any] struct {
	out     bytes.Buffer
	encoder *binary.Encoder
}

// New makes the codec.
func New[T any]() (*Codec[T], error) {
	c := &Codec[T]{}
	c.encoder = binary.NewEncoder(&c.out)
	return c, nil
}

// Marshal appends the encoding of v to dst. A fresh slice is a copy out of the
// codec's buffer, which costs less than growing one.
func (c *Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	c.encoder.Reset(&c.out) // clears an earlier error
	if dst == nil {
		c.out.Reset()
		if err := c.encoder.Encode(v); err != nil {
			return nil, err
		}
		return append([]byte(nil), c.out.Bytes()...), nil
	}
	kept := c.out
	c.out = *bytes.NewBuffer(dst)
	err := c.encoder.Encode(v)
	dst, c.out = c.out.Bytes(), kept
	return dst, err
}

// Unmarshal decodes src into the zero value v.
func (c *Codec[T]) Unmarshal(src []byte, v *T) error { return binary.Unmarshal(src, v) }

// UnmarshalReuse decodes src into v, which may hold an earlier value.
func (c *Codec[T]) UnmarshalReuse(src []byte, v *T) error { return binary.Unmarshal(src, v) }
