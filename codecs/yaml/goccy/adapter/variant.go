package adapter

import (
	"github.com/goccy/go-yaml"

	"github.com/serialbench/serialbench/codec"
)

// Variant is the codec with such an option.
func (c *Codec[T]) Variant(name string) (codec.Codec[T], error) {
	if name != codec.Strict {
		return nil, codec.NoVariant(name)
	}
	return strict[T]{c}, nil
}

// strict refuses fields that the type does not know.
type strict[T any] struct{ *Codec[T] }

func (strict[T]) Unmarshal(src []byte, v *T) error {
	return yaml.UnmarshalWithOptions(src, v, yaml.DisallowUnknownField())
}
