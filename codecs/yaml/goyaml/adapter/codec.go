// Package adapter makes the calls to go.yaml.in/yaml/v3.
package adapter

import (
	"bytes"

	"go.yaml.in/yaml/v3"

	"github.com/serialbench/serialbench/codec"
)

// Codec calls the package.
type Codec[T any] struct{}

// New makes the codec.
func New[T any]() (*Codec[T], error) { return &Codec[T]{}, nil }

// Marshal appends the encoding of v to dst. The library has no appending call.
func (*Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	b, err := yaml.Marshal(v)
	if dst == nil || err != nil {
		return b, err
	}
	return append(dst, b...), nil
}

// Unmarshal decodes src into the zero value v.
func (*Codec[T]) Unmarshal(src []byte, v *T) error { return yaml.Unmarshal(src, v) }

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
	dec := yaml.NewDecoder(bytes.NewReader(src))
	dec.KnownFields(true)
	return dec.Decode(v)
}
