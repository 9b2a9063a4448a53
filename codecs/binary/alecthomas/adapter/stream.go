package adapter

import (
	"io"

	"github.com/alecthomas/binary"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/stream"
)

// NewEncoder is the library's own encoder of a stream.
func (*Codec[T]) NewEncoder(w io.Writer) (codec.Encoder[T], error) {
	return stream.Encoder[T](binary.NewEncoder(w), nil), nil
}

// NewDecoder is the library's own decoder of a stream.
func (*Codec[T]) NewDecoder(r io.Reader) (codec.Decoder[T], error) {
	in := stream.NewReader(r)
	dec := binary.NewDecoder(stream.Full{Reader: in})
	return stream.Decode(in, func(v *T) error { return dec.Decode(v) }), nil
}
