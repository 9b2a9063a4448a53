package adapter

import (
	"github.com/segmentio/encoding/json"

	"github.com/serialbench/serialbench/codec"
)

// Variant is the codec with such an option.
func (c *Codec[T]) Variant(name string) (codec.Codec[T], error) {
	if name != codec.Strict {
		return nil, codec.NoVariant(name)
	}
	return &Codec[T]{config: config{encode: c.config.encode, decode: c.config.decode | json.DisallowUnknownFields}}, nil
}
