package adapter

import (
	"slices"

	"github.com/go-json-experiment/json"

	"github.com/serialbench/serialbench/codec"
)

// Variant is the codec with such an option.
func (c *Codec[T]) Variant(name string) (codec.Codec[T], error) {
	if name != codec.Strict {
		return nil, codec.NoVariant(name)
	}
	return &Codec[T]{options: append(slices.Clone(c.options), json.RejectUnknownMembers(true))}, nil
}
