package segmentio

import (
	"io"

	"github.com/segmentio/encoding/json"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/stream"
)

// NewEncoder is the library's own encoder of a stream.
func (*Codec[T]) NewEncoder(w io.Writer) (codec.Encoder[T], error) {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetSortMapKeys(false)
	return stream.Encoder[T](enc, nil), nil
}

// NewDecoder is the library's own decoder of a stream.
func (*Codec[T]) NewDecoder(r io.Reader) (codec.Decoder[T], error) {
	dec := json.NewDecoder(r)
	dec.DontMatchCaseInsensitiveStructFields()
	return stream.Decoder[T](dec), nil
}
