package adapter

import (
	"bufio"
	"io"

	capnp "zombiezen.com/go/capnproto2"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/stream"
)

// NewEncoder is the library's own encoder of a stream, behind a buffer: it makes a
// write of the header and of each segment. build builds a value into a message, whose
// memory is used again for the next.
func NewEncoder[T any](w io.Writer, build func(*capnp.Segment, *T) error) (codec.Encoder[T], error) {
	out := bufio.NewWriter(w)
	enc := capnp.NewEncoder(out)
	kept := make([]byte, 0, 1024)
	return stream.EncodeFunc(func(v *T) error {
		message, segment, err := capnp.NewMessage(capnp.SingleSegment(kept))
		if err != nil {
			return err
		}
		if err := build(segment, v); err != nil {
			return err
		}
		kept = segment.Data()[:0]
		return enc.Encode(message)
	}, out.Flush), nil
}

// NewDecoder is the library's own decoder of a stream, behind a buffer, with
// ReuseBuffer. read copies a value out of a message.
func NewDecoder[T any](r io.Reader, read func(*capnp.Message, *T) error) (codec.Decoder[T], error) {
	in := stream.NewReader(r)
	dec := capnp.NewDecoder(in)
	dec.ReuseBuffer()
	return stream.Decode(in, func(v *T) error {
		message, err := dec.Decode()
		if err != nil {
			return err
		}
		return read(message, v)
	}), nil
}
