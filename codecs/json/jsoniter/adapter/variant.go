package adapter

import (
	jsoniter "github.com/json-iterator/go"

	"github.com/serialbench/serialbench/codec"
)

// strict is tuned, but for that option.
var strict = jsoniter.Config{ObjectFieldMustBeSimpleString: true, CaseSensitive: true,
	DisallowUnknownFields: true}.Froze()

// Variant is the codec of New with such an option.
func (*Codec[T]) Variant(name string) (codec.Codec[T], error) {
	if name != codec.Strict {
		return nil, codec.NoVariant(name)
	}
	return newCodec[T](strict)
}
