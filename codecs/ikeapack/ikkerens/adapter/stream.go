package adapter

import (
	"io"

	ikea "github.com/ikkerens/ikeapack"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/stream"
)

// NewEncoder is the library's own encoder of a stream.
func (*Codec[T]) NewEncoder(w io.Writer) (codec.Encoder[T], error) {
	return stream.EncodeFunc(func(v *T) error { return ikea.Pack(w, v) }, nil), nil
}

// NewDecoder is the library's own decoder of a stream.
func (*Codec[T]) NewDecoder(r io.Reader) (codec.Decoder[T], error) {
	in := stream.NewReader(r)
	return stream.Decode(in, func(v *T) error { return ikea.Unpack(in, v) }), nil
}
