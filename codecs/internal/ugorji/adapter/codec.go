// Package adapter makes the calls to github.com/ugorji/go/codec.
package adapter

import (
	"bytes"
	"reflect"

	ugorji "github.com/ugorji/go/codec"
)

// ForAny sets the options for values of any type: maps are map[string]any, integers int64, text is text.
func ForAny(o *ugorji.DecodeOptions) {
	o.MapType, o.SignedInteger, o.RawToString = reflect.TypeFor[map[string]any](), true, true
}

// Codec holds one encoder and the decoders of one handle each.
type Codec[T any] struct {
	enc        *ugorji.Encoder
	dec, alias *ugorji.Decoder
	buf        []byte // what enc writes to
	handle     ugorji.Handle
	strict     ugorji.Handle
}

// New makes the codec. zeroCopy is a handle like h, but with the option ZeroCopy, and
// strict one with the option ErrorIfNoField.
func New[T any](h, zeroCopy, strict ugorji.Handle) *Codec[T] {
	c := &Codec[T]{dec: ugorji.NewDecoderBytes(nil, h), alias: ugorji.NewDecoderBytes(nil, zeroCopy),
		handle: h, strict: strict}
	c.enc = ugorji.NewEncoderBytes(&c.buf, h)
	return c
}

// Marshal appends the encoding of v to dst. The library writes from the start
// of the slice it is given, and grows it as append does; so without a dst it
// gets a slice that is kept, whose contents are copied once the size is known.
func (c *Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	if dst == nil {
		c.enc.ResetBytes(&c.buf)
		if err := c.enc.Encode(v); err != nil {
			return nil, err
		}
		return bytes.Clone(c.buf), nil
	}
	n := len(dst)
	room := dst[n:cap(dst)]
	tail := room
	c.enc.ResetBytes(&tail)
	if err := c.enc.Encode(v); err != nil {
		return nil, err
	}
	if len(tail) > 0 && len(tail) <= len(room) && &tail[0] == &room[0] {
		return dst[:n+len(tail)], nil
	}
	return append(dst, tail...), nil
}

// Unmarshal decodes src into the zero value v.
func (c *Codec[T]) Unmarshal(src []byte, v *T) error {
	c.dec.ResetBytes(src)
	return c.dec.Decode(v)
}

// UnmarshalReuse decodes src into v, which may hold an earlier value.
func (c *Codec[T]) UnmarshalReuse(src []byte, v *T) error { return c.Unmarshal(src, v) }

// UnmarshalAlias decodes src into the zero value v, which then points into src.
func (c *Codec[T]) UnmarshalAlias(src []byte, v *T) error {
	c.alias.ResetBytes(src)
	return c.alias.Decode(v)
}
