// Package goccy is github.com/goccy/go-yaml.
package goccy

import (
	"github.com/goccy/go-yaml"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/emit"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "yaml/goccy", Library: "github.com/goccy/go-yaml", Kind: codec.Reflect,
			Packages: []string{"github.com/goccy/go-yaml", "github.com/goccy/go-yaml/ast", "github.com/goccy/go-yaml/parser",
				"github.com/goccy/go-yaml/scanner", "github.com/goccy/go-yaml/lexer", "github.com/goccy/go-yaml/token"},
			Doc: "yaml.MarshalWithOptions with JSON(), which puts all strings in quotes (block style loses tabs and line breaks), " +
				"and yaml.Unmarshal; Path.Read, which parses the whole, for read-one",
			SelfDescribing: true, Text: true, Languages: "https://yaml.org",
			Declared: codec.Traits{LosesNil: true, StaleFields: true},
		},
		Emit: emit.Direct("codecs/yaml/goccy", "New", codec.OpReadOne),
	}}
}

var options = []yaml.EncodeOption{yaml.JSON()}

// Codec calls the package.
type Codec[T any] struct{}

// New makes the codec.
func New[T any]() (*Codec[T], error) { return &Codec[T]{}, nil }

// Marshal appends the encoding of v to dst. The library has no appending call.
func (*Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	b, err := yaml.MarshalWithOptions(v, options...)
	if dst == nil || err != nil {
		return b, err
	}
	return append(dst, b...), nil
}

// Unmarshal decodes src into the zero value v.
func (*Codec[T]) Unmarshal(src []byte, v *T) error { return yaml.Unmarshal(src, v) }
