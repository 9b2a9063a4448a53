package adapter

import (
	"io"

	"encoding/xml"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/stream"
)

// NewEncoder is the library's own encoder of a stream.
func (*Codec[T]) NewEncoder(w io.Writer) (codec.Encoder[T], error) {
	enc := xml.NewEncoder(w)
	return stream.Encoder[T](enc, enc.Close), nil
}

// NewDecoder is the library's own decoder of a stream.
func (*Codec[T]) NewDecoder(r io.Reader) (codec.Decoder[T], error) {
	return stream.Decoder[T](xml.NewDecoder(r)), nil
}
