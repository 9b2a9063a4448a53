// Package adapter makes the calls to github.com/BurntSushi/toml.
package adapter

import (
	"fmt"

	"github.com/BurntSushi/toml"

	"github.com/serialbench/serialbench/codec"
)

// Codec calls the package.
type Codec[T any] struct{}

// New makes the codec.
func New[T any]() (*Codec[T], error) { return &Codec[T]{}, nil }

// Marshal appends the encoding of v to dst. The library has no appending call.
func (*Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	b, err := toml.Marshal(v)
	if dst == nil || err != nil {
		return b, err
	}
	return append(dst, b...), nil
}

// Unmarshal decodes src into the zero value v.
func (*Codec[T]) Unmarshal(src []byte, v *T) error { return toml.Unmarshal(src, v) }

// Variant is the codec that treats them so.
func (c *Codec[T]) Variant(name string) (codec.Codec[T], error) {
	if name != codec.Strict {
		return nil, codec.NoVariant(name)
	}
	return strict[T]{c}, nil
}

// strict refuses fields that the type does not know.
type strict[T any] struct{ *Codec[T] }

func (strict[T]) Unmarshal(src []byte, v *T) error {
	read, err := toml.Decode(string(src), v)
	if err != nil {
		return err
	}
	if keys := read.Undecoded(); len(keys) > 0 {
		return fmt.Errorf("toml/burntsushi: unknown key %s", keys[0])
	}
	return nil
}
