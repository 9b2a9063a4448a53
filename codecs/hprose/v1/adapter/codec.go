// Package adapter makes the calls to github.com/hprose/hprose-go.
package adapter

import (
	"bytes"

	hprose "github.com/hprose/hprose-go/io"
)

// Codec keeps one writer and one reader.
type Codec[T any] struct {
	out    bytes.Buffer
	writer *hprose.Writer
	in     hprose.BytesReader
	reader *hprose.Reader
}

// New makes the codec.
func New[T any]() (*Codec[T], error) {
	c := &Codec[T]{}
	c.writer = hprose.NewWriter(&c.out, true)
	c.reader = hprose.NewReader(&c.in, true)
	return c, nil
}

// Marshal appends the encoding of v to dst. A fresh slice is a copy out of the
// codec's buffer, which costs less than growing one.
func (c *Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	c.writer.Reset()
	if dst == nil {
		c.out.Reset()
		if err := c.writer.Serialize(v); err != nil {
			return nil, err
		}
		return append([]byte(nil), c.out.Bytes()...), nil
	}
	kept := c.out
	c.out = *bytes.NewBuffer(dst)
	err := c.writer.Serialize(v)
	dst, c.out = c.out.Bytes(), kept
	return dst, err
}

// Unmarshal decodes src into the zero value v.
func (c *Codec[T]) Unmarshal(src []byte, v *T) error {
	c.in = hprose.BytesReader{Bytes: src}
	c.reader.Reset()
	return c.reader.Unserialize(v)
}

// UnmarshalReuse decodes src into v, which may hold an earlier value.
func (c *Codec[T]) UnmarshalReuse(src []byte, v *T) error { return c.Unmarshal(src, v) }
