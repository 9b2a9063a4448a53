package adapter

import (
	"io"

	"encoding/json"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/stream"
)

// NewEncoder is the library's own encoder of a stream.
func (*Codec[T]) NewEncoder(w io.Writer) (codec.Encoder[T], error) {
	return stream.Encoder[T](json.NewEncoder(w), nil), nil
}

// Tokens reads a document by the library's own calls for tokens.
func (*Codec[T]) Tokens(r io.Reader) error { return stream.Tokens(json.NewDecoder(r)) }

// NewDecoder is the library's own decoder of a stream.
func (*Codec[T]) NewDecoder(r io.Reader) (codec.Decoder[T], error) {
	return stream.Decoder[T](json.NewDecoder(r)), nil
}
