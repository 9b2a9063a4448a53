package adapter

import (
	"io"

	"github.com/Basekick-Labs/msgpack/v6"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/stream"
)

// NewEncoder is the library's own encoder of a stream.
func (*Codec[T]) NewEncoder(w io.Writer) (codec.Encoder[T], error) {
	enc := msgpack.NewEncoder(w)
	return stream.Encoder[T](enc, nil), nil
}

// NewDecoder is the library's own decoder of a stream, which takes the buffered reader
// for its own. It says io.EOF too where the stream ends inside a value.
func (*Codec[T]) NewDecoder(r io.Reader) (codec.Decoder[T], error) {
	in := stream.NewReader(r)
	dec := msgpack.NewDecoder(in)
	return stream.Decode(in, func(v *T) error { return dec.Decode(v) }), nil
}
