// Package adapter makes the calls to encoding/gob.
package adapter

import (
	"bytes"
	"encoding/gob"
)

// Codec owns the buffers around an encoder and a decoder that live for one
// value. Gob keeps what it compiled for a type on the encoding side in a cache
// of its own; a decoder compiles the description that it reads, each time.
type Codec[T any] struct {
	out bytes.Buffer
	in  bytes.Reader
}

// New makes the codec.
func New[T any]() (*Codec[T], error) { return &Codec[T]{}, nil }

// Marshal appends the encoding of v to dst. The encoder writes to an io.Writer
// only and cannot report the size in advance.
func (c *Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	c.out.Reset()
	if err := gob.NewEncoder(&c.out).Encode(v); err != nil {
		return nil, err
	}
	b := c.out.Bytes()
	if dst != nil {
		return append(dst, b...), nil
	}
	dst = make([]byte, len(b))
	copy(dst, b)
	return dst, nil
}

// Unmarshal decodes src into the zero value v.
func (c *Codec[T]) Unmarshal(src []byte, v *T) error {
	c.in.Reset(src)
	return gob.NewDecoder(&c.in).Decode(v)
}
