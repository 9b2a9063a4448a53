// Package adapter makes the calls to github.com/hashicorp/go-msgpack/v2.
package adapter

import (
	"bytes"
	"io"

	"github.com/hashicorp/go-msgpack/v2/codec"

	contract "github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/stream"
)

// Codec holds one encoder and one decoder.
type Codec[T any] struct {
	enc    *codec.Encoder
	dec    *codec.Decoder
	buf    []byte // what enc writes to where the caller has no buffer
	handle *codec.MsgpackHandle
}

func open[T any](h *codec.MsgpackHandle) *Codec[T] {
	h.ExplicitRelease = true // for encoders and decoders that are used again, says the documentation
	c := &Codec[T]{dec: codec.NewDecoderBytes(nil, h), handle: h}
	c.enc = codec.NewEncoderBytes(&c.buf, h)
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
	room := dst[len(dst):cap(dst)]
	tail := room
	c.enc.ResetBytes(&tail)
	if err := c.enc.Encode(v); err != nil {
		return nil, err
	}
	if len(tail) > 0 && len(tail) <= len(room) && &tail[0] == &room[0] {
		return dst[:len(dst)+len(tail)], nil
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

// NewEncoder is the library's own encoder of a stream.
func (c *Codec[T]) NewEncoder(w io.Writer) (contract.Encoder[T], error) {
	return stream.Encoder[T](codec.NewEncoder(w, c.handle), nil), nil
}

// NewDecoder is the library's own decoder of a stream.
func (c *Codec[T]) NewDecoder(r io.Reader) (contract.Decoder[T], error) {
	in := stream.NewReader(r)
	dec := codec.NewDecoder(in, c.handle)
	return stream.Decode(in, func(v *T) error { return dec.Decode(v) }), nil
}

// Variant is the codec with such an option.
func (c *Codec[T]) Variant(name string) (contract.Codec[T], error) {
	if name != contract.Strict {
		return nil, contract.NoVariant(name)
	}
	h := &codec.MsgpackHandle{WriteExt: c.handle.WriteExt}
	h.ErrorIfNoField = true
	return open[T](h), nil
}
