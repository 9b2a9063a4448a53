package adapter

import (
	"io"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/stream"
)

// NewEncoder is the library's own encoder of a stream.
func (c *Codec[T]) NewEncoder(w io.Writer) (codec.Encoder[T], error) {
	return stream.Encoder[T](c.api.NewEncoder(w), nil), nil
}

// NewDecoder is the library's own decoder of a stream.
func (c *Codec[T]) NewDecoder(r io.Reader) (codec.Decoder[T], error) {
	dec := c.api.NewDecoder(r)
	return stream.DecodeFunc(func(v *T) error {
		if !dec.More() { // Decode does not say io.EOF behind the newline that the encoder writes
			return io.EOF
		}
		return dec.Decode(v)
	}), nil
}
