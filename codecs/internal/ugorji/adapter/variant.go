package adapter

import (
	ugorji "github.com/ugorji/go/codec"

	"github.com/serialbench/serialbench/codec"
)

// Variant is the codec with such an option.
func (c *Codec[T]) Variant(name string) (codec.Codec[T], error) {
	if name != codec.Strict {
		return nil, codec.NoVariant(name)
	}
	return strict[T]{c, ugorji.NewDecoderBytes(nil, c.strict)}, nil
}

// strict refuses fields that the type does not know.
type strict[T any] struct {
	*Codec[T]
	dec *ugorji.Decoder
}

func (s strict[T]) Unmarshal(src []byte, v *T) error {
	s.dec.ResetBytes(src)
	return s.dec.Decode(v)
}
