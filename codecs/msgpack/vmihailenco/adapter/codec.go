// Package adapter makes the calls to github.com/vmihailenco/msgpack.
package adapter

import (
	"bytes"

	"github.com/vmihailenco/msgpack/v5"
)

// Codec holds one encoder and one decoder.
type Codec[T any] struct {
	enc *msgpack.Encoder
	out output
	buf []byte // what enc writes to where the caller has no buffer
	dec *msgpack.Decoder
	in  bytes.Reader

	arrays bool // structs are written as arrays
}

// New makes the codec.
func New[T any]() (*Codec[T], error) {
	return &Codec[T]{enc: msgpack.NewEncoder(nil), dec: msgpack.NewDecoder(nil)}, nil
}

// NewArray makes the codec that writes structs as arrays.
func NewArray[T any]() (*Codec[T], error) {
	return &Codec[T]{enc: msgpack.NewEncoder(nil), dec: msgpack.NewDecoder(nil), arrays: true}, nil
}

// Marshal appends the encoding of v to dst. Without a dst the encoding is made
// in a buffer that is kept and copied once its size is known: growing a new one
// costs several allocations.
func (c *Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	c.out.b = dst
	if dst == nil {
		c.out.b = c.buf[:0]
	}
	c.enc.Reset(&c.out)
	if c.arrays {
		c.enc.UseArrayEncodedStructs(true) // which Reset forgets
	}
	err := c.enc.Encode(v)
	b := c.out.b
	c.out.b = nil
	if err != nil {
		return nil, err
	}
	if dst == nil {
		c.buf = b
		return bytes.Clone(b), nil
	}
	return b, nil
}

// Unmarshal decodes src into the zero value v.
func (c *Codec[T]) Unmarshal(src []byte, v *T) error {
	c.in.Reset(src)
	c.dec.Reset(&c.in)
	return c.dec.Decode(v)
}

// UnmarshalReuse decodes src into v, which may hold an earlier value.
func (c *Codec[T]) UnmarshalReuse(src []byte, v *T) error { return c.Unmarshal(src, v) }

// output appends what is written to it to a slice.
type output struct{ b []byte }

func (o *output) Write(p []byte) (int, error) {
	o.b = append(o.b, p...)
	return len(p), nil
}

func (o *output) WriteByte(c byte) error {
	o.b = append(o.b, c)
	return nil
}
