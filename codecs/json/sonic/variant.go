package sonic

import (
	"github.com/bytedance/sonic"

	"github.com/serialbench/serialbench/codec"
)

// variants are options for fields that the type does not know.
var variants = []codec.Variant{{Name: codec.Strict, Doc: "Config.DisallowUnknownFields"}}

// strict is ConfigDefault, but for that option.
var strict = sonic.Config{DisallowUnknownFields: true}.Froze()

// Variant is the codec of New with such an option.
func (c *Codec[T]) Variant(name string) (codec.Codec[T], error) {
	if name != codec.Strict {
		return nil, codec.NoVariant(name)
	}
	return newCodec[T](strict, c.options, c.into)
}
