package adapter

import (
	"io"

	"github.com/goccy/go-json"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/stream"
)

// NewEncoder is the library's own encoder of a stream, with the options of Marshal.
func (c *Codec[T]) NewEncoder(w io.Writer) (codec.Encoder[T], error) {
	return stream.Encoder[T](withOptions{json.NewEncoder(w), c.encode}, nil), nil
}

type withOptions struct {
	*json.Encoder
	options []json.EncodeOptionFunc
}

func (e withOptions) Encode(v any) error { return e.EncodeWithOption(v, e.options...) }

// Tokens reads a document by the library's own calls for tokens.
func (*Codec[T]) Tokens(r io.Reader) error { return stream.Tokens(json.NewDecoder(r)) }

// NewDecoder is the library's own decoder of a stream.
func (*Codec[T]) NewDecoder(r io.Reader) (codec.Decoder[T], error) {
	return stream.Decoder[T](json.NewDecoder(r)), nil
}
