// Package goyaml4 is go.yaml.in/yaml/v4, a release candidate.
package goyaml4

import (
	"bytes"

	"go.yaml.in/yaml/v4"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "yaml/goyaml4", Any: "New[any]", Library: "go.yaml.in/yaml/v4", Kind: codec.Reflect,
			Packages:       []string{"go.yaml.in/yaml/v4"},
			Doc:            "yaml.Marshal and yaml.Unmarshal: block style with the defaults of v3 (Dump and Load have those of v4); v4.0.0-rc.6, a release candidate",
			SelfDescribing: true, Text: true, Languages: "https://yaml.org",
			Declared: codec.Traits{LosesNil: true, StaleFields: true},
			Buffer:   codec.BufferNone, Returns: true, Variants: variants,
			Legal: map[string]string{"empty-input": "a stream of no document (YAML 1.2.2, 9.2)",
				"trailing-encoding": "Unmarshal is documented to decode the first document found"},
		},
		Use:     use,
		Dynamic: &emit.Dynamic{How: "numbers without a fraction as int"},
		Tags:    &emit.TagDialect{Keys: []string{"yaml"}, Whole: true, Lower: true, Rejects: true},
		Emit:    emit.Reflect(emit.Options{Package: "codecs/yaml/goyaml4", KnownLimitations: []emit.Limitation{emit.Sizeless}}),
	}}
}

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

// variants are options for fields that the type does not know.
var variants = []codec.Variant{{Name: codec.Strict, Doc: "Decoder.KnownFields"}}

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
