package adapter

import (
	"io"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/stream"
)

// NewEncoder is the library's own encoder of a stream.
func (c *Codec[T]) NewEncoder(w io.Writer) (codec.Encoder[T], error) {
	enc := jsontext.NewEncoder(w, c.options...)
	return stream.EncodeFunc(func(v *T) error { return json.MarshalEncode(enc, v, c.options...) }, nil), nil
}

// NewDecoder is the library's own decoder of a stream.
func (c *Codec[T]) NewDecoder(r io.Reader) (codec.Decoder[T], error) {
	dec := jsontext.NewDecoder(r, c.options...)
	return stream.DecodeFunc(func(v *T) error { return json.UnmarshalDecode(dec, v, c.options...) }), nil
}
