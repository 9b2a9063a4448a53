package adapter

import (
	"github.com/fxamacker/cbor/v2"

	"github.com/serialbench/serialbench/codec"
)

// Variant is the codec with such an option.
func (c *Codec[T]) Variant(name string) (codec.Codec[T], error) {
	if name != codec.Strict {
		return nil, codec.NoVariant(name)
	}
	dec, err := cbor.DecOptions{ExtraReturnErrors: cbor.ExtraDecErrorUnknownField}.DecMode()
	return &Codec[T]{enc: c.enc, to: c.to, dec: dec}, err
}
