package adapter

import (
	"io"

	ugorji "github.com/ugorji/go/codec"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/stream"
)

// NewEncoder is the library's own encoder of a stream.
func (c *Codec[T]) NewEncoder(w io.Writer) (codec.Encoder[T], error) {
	return stream.Encoder[T](ugorji.NewEncoder(w, c.handle), nil), nil
}

// NewDecoder is the library's own decoder of a stream.
func (c *Codec[T]) NewDecoder(r io.Reader) (codec.Decoder[T], error) {
	in := stream.NewReader(r)
	dec := ugorji.NewDecoder(in, c.handle)
	return stream.Decode(in, func(v *T) error { return dec.Decode(v) }), nil
}
