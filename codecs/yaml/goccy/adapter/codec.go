// Package adapter makes the calls to github.com/goccy/go-yaml.
package adapter

import (
	"github.com/goccy/go-yaml"
)

// Codec calls the package.
type Codec[T any] struct{ options []yaml.EncodeOption }

// New makes the codec that quotes all strings.
func New[T any]() (*Codec[T], error) {
	return &Codec[T]{options: []yaml.EncodeOption{yaml.JSON()}}, nil
}

// NewBlock makes the codec without options.
func NewBlock[T any]() (*Codec[T], error) { return &Codec[T]{}, nil }

// Marshal appends the encoding of v to dst. The library has no appending call.
func (c *Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	b, err := yaml.MarshalWithOptions(v, c.options...)
	if dst == nil || err != nil {
		return b, err
	}
	return append(dst, b...), nil
}

// Unmarshal decodes src into the zero value v.
func (*Codec[T]) Unmarshal(src []byte, v *T) error { return yaml.Unmarshal(src, v) }
