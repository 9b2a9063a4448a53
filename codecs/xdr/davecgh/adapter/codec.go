// Package adapter makes the calls to github.com/davecgh/go-xdr.
package adapter

import (
	"bytes"

	xdr "github.com/davecgh/go-xdr/xdr2"
)

// Codec keeps one encoder and one decoder.
type Codec[T any] struct {
	out     bytes.Buffer
	encoder *xdr.Encoder
	in      bytes.Reader
	decoder *xdr.Decoder
}

// New makes the codec.
func New[T any]() (*Codec[T], error) {
	c := &Codec[T]{}
	c.encoder = xdr.NewEncoder(&c.out)
	c.decoder = xdr.NewDecoder(&c.in)
	return c, nil
}

// Marshal appends the encoding of v to dst. A fresh slice is a copy out of the
// codec's buffer, which costs less than growing one.
func (c *Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	if dst == nil {
		c.out.Reset()
		if _, err := c.encoder.Encode(v); err != nil {
			return nil, err
		}
		return append([]byte(nil), c.out.Bytes()...), nil
	}
	kept := c.out
	c.out = *bytes.NewBuffer(dst)
	_, err := c.encoder.Encode(v)
	dst, c.out = c.out.Bytes(), kept
	return dst, err
}

// Unmarshal decodes src into the zero value v.
func (c *Codec[T]) Unmarshal(src []byte, v *T) error {
	c.in.Reset(src)
	_, err := c.decoder.Decode(v)
	return err
}

// UnmarshalReuse decodes src into v, which may hold an earlier value.
func (c *Codec[T]) UnmarshalReuse(src []byte, v *T) error { return c.Unmarshal(src, v) }
