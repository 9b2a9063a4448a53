package adapter

import (
	"github.com/bytedance/sonic"

	"github.com/serialbench/serialbench/codec"
)

// strict is ConfigDefault, but for that option.
var strict = sonic.Config{DisallowUnknownFields: true}.Froze()

// Variant is the codec of New with such an option.
func (c *Codec[T]) Variant(name string) (codec.Codec[T], error) {
	if name != codec.Strict {
		return nil, codec.NoVariant(name)
	}
	return newCodec[T](strict, c.options, c.into)
}
