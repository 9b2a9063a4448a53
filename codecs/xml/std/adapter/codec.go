// Package adapter makes the calls to encoding/xml.
package adapter

import (
	"encoding/base64"
	"encoding/xml"
)

// Codec owns an encoder and the buffer that it writes to.
type Codec[T any] struct {
	encoder *xml.Encoder
	out     output
	buf     []byte
}

// output is where the encoder writes.
type output struct{ b []byte }

func (o *output) Write(p []byte) (int, error) {
	o.b = append(o.b, p...)
	return len(p), nil
}

// New makes the codec.
func New[T any]() (*Codec[T], error) {
	c := &Codec[T]{}
	c.encoder = xml.NewEncoder(&c.out)
	return c, nil
}

// Marshal appends the encoding of v to dst. The encoder writes to an io.Writer
// only and cannot report the size in advance.
func (c *Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	fresh := dst == nil
	if fresh {
		dst = c.buf[:0]
	}
	c.out.b = dst
	err := c.encoder.Encode(v)
	b := c.out.b
	c.out.b = nil
	if err != nil {
		c.encoder = xml.NewEncoder(&c.out) // the old one stopped anywhere
		return nil, err
	}
	if !fresh {
		return b, nil
	}
	c.buf = b
	dst = make([]byte, len(b))
	copy(dst, b)
	return dst, nil
}

// Unmarshal decodes src into the zero value v.
func (*Codec[T]) Unmarshal(src []byte, v *T) error { return xml.Unmarshal(src, v) }

// Bytes are written in base64: the library writes a []byte as characters, which
// not all bytes are.
type Bytes []byte

// MarshalText returns b in base64.
func (b Bytes) MarshalText() ([]byte, error) {
	text := make([]byte, base64.StdEncoding.EncodedLen(len(b)))
	base64.StdEncoding.Encode(text, b)
	return text, nil
}

// UnmarshalText sets b to what text holds in base64.
func (b *Bytes) UnmarshalText(text []byte) error {
	out := make([]byte, base64.StdEncoding.DecodedLen(len(text)))
	n, err := base64.StdEncoding.Decode(out, text)
	*b = out[:n]
	return err
}
