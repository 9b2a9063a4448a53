package adapter

import (
	"bufio"
	"io"

	capnp "capnproto.org/go/capnp/v3"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/stream"
)

// NewEncoder is the library's own encoder of a stream, behind a buffer: it makes a
// write of the header and of each segment. build builds a value into a message.
func NewEncoder[T any](w io.Writer, build func(*capnp.Segment, *T) error) (codec.Encoder[T], error) {
	out := bufio.NewWriter(w)
	return encoder(capnp.NewEncoder(out), out, build), nil
}

// NewPackedEncoder is NewEncoder with the packed encoding.
func NewPackedEncoder[T any](w io.Writer, build func(*capnp.Segment, *T) error) (codec.Encoder[T], error) {
	out := bufio.NewWriter(w)
	return encoder(capnp.NewPackedEncoder(out), out, build), nil
}

func encoder[T any](enc *capnp.Encoder, out *bufio.Writer, build func(*capnp.Segment, *T) error) codec.Encoder[T] {
	return stream.EncodeFunc(func(v *T) error {
		message, segment, err := capnp.NewMessage(capnp.SingleSegment(nil))
		if err != nil {
			return err
		}
		defer message.Release() // its memory goes back to the library's pool
		if err := build(segment, v); err != nil {
			return err
		}
		return enc.Encode(message)
	}, out.Flush)
}

// NewDecoder is the library's own decoder of a stream, behind a buffer. read copies a
// value out of a message.
func NewDecoder[T any](r io.Reader, read func(*capnp.Message, *T) error) (codec.Decoder[T], error) {
	return decoder(capnp.NewDecoder(bufio.NewReader(r)), read), nil
}

// NewPackedDecoder is NewDecoder with the packed encoding.
func NewPackedDecoder[T any](r io.Reader, read func(*capnp.Message, *T) error) (codec.Decoder[T], error) {
	return decoder(capnp.NewPackedDecoder(r), read), nil
}

func decoder[T any](dec *capnp.Decoder, read func(*capnp.Message, *T) error) codec.Decoder[T] {
	return stream.DecodeFunc(func(v *T) error {
		message, err := dec.Decode()
		if err == io.EOF {
			return err
		}
		if err != nil {
			return stream.Inside(err)
		}
		defer message.Release()
		return read(message, v)
	})
}
