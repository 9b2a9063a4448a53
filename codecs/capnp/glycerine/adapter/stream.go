package adapter

import (
	"bufio"
	"bytes"
	"io"

	capn "github.com/glycerine/go-capnproto"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/stream"
)

// NewEncoder calls the library's Segment.WriteTo, behind a buffer: it makes a write of
// the header and of each segment. build builds a value into a message, whose memory
// is used again for the next.
func NewEncoder[T any](w io.Writer, build func(*capn.Segment, *T) error) (codec.Encoder[T], error) {
	out := bufio.NewWriter(w)
	kept := make([]byte, 0, 1024)
	return stream.EncodeFunc(func(v *T) error {
		segment := capn.NewBuffer(kept)
		if err := build(segment, v); err != nil {
			return err
		}
		kept = segment.Data[:0]
		_, err := segment.WriteTo(out)
		return err
	}, out.Flush), nil
}

// NewDecoder calls the library's ReadFromStream with one buffer for all messages. read
// copies a value out of a message.
func NewDecoder[T any](r io.Reader, read func(*capn.Segment, *T) error) (codec.Decoder[T], error) {
	in := stream.NewReader(r)
	var buf bytes.Buffer
	return stream.Decode(in, func(v *T) error {
		segment, err := capn.ReadFromStream(in, &buf)
		if err != nil {
			return err
		}
		return read(segment, v)
	}), nil
}
