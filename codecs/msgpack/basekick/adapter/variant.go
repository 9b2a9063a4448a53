package adapter

import (
	"bytes"

	"github.com/Basekick-Labs/msgpack/v6"

	"github.com/serialbench/serialbench/codec"
)

// Variant is the codec with such an option.
func (*Codec[T]) Variant(name string) (codec.Codec[T], error) {
	if name != codec.Strict {
		return nil, codec.NoVariant(name)
	}
	return &strict[T]{dec: msgpack.NewDecoder(nil)}, nil
}

// strict refuses fields that the type does not know.
type strict[T any] struct {
	Codec[T]
	dec *msgpack.Decoder
	in  bytes.Reader
}

func (s *strict[T]) Unmarshal(src []byte, v *T) error {
	s.in.Reset(src)
	s.dec.Reset(&s.in) // which forgets the option
	s.dec.DisallowUnknownFields(true)
	return s.dec.Decode(v)
}
