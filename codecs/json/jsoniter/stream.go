package jsoniter

import (
	"io"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/stream"
)

// NewEncoder is the library's own encoder of a stream.
func (*Codec[T]) NewEncoder(w io.Writer) (codec.Encoder[T], error) {
	return stream.Encoder[T](api.NewEncoder(w), nil), nil
}

// NewDecoder is the library's own decoder of a stream.
func (*Codec[T]) NewDecoder(r io.Reader) (codec.Decoder[T], error) {
	dec := api.NewDecoder(r)
	return stream.DecodeFunc(func(v *T) error {
		if !dec.More() { // Decode does not say io.EOF behind the newline that the encoder writes
			return io.EOF
		}
		return dec.Decode(v)
	}), nil
}
