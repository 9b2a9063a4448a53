package adapter

import (
	"io"

	"github.com/segmentio/encoding/json"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/stream"
)

// NewEncoder is the library's own encoder of a stream.
func (c *Codec[T]) NewEncoder(w io.Writer) (codec.Encoder[T], error) {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(c.config.encode&json.EscapeHTML != 0)
	enc.SetSortMapKeys(c.config.encode&json.SortMapKeys != 0)
	return stream.Encoder[T](enc, nil), nil
}

// NewDecoder is the library's own decoder of a stream.
func (c *Codec[T]) NewDecoder(r io.Reader) (codec.Decoder[T], error) {
	dec := json.NewDecoder(r)
	if c.config.decode&json.DontMatchCaseInsensitiveStructFields != 0 {
		dec.DontMatchCaseInsensitiveStructFields()
	}
	return stream.Decoder[T](dec), nil
}
