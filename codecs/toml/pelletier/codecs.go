// Package pelletier is github.com/pelletier/go-toml/v2.
package pelletier

import (
	"bytes"

	"github.com/pelletier/go-toml/v2"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "toml/pelletier", Any: "New[any]", Library: "github.com/pelletier/go-toml/v2", Kind: codec.Reflect,
			Packages:       []string{"github.com/pelletier/go-toml/v2"},
			Doc:            "toml.Marshal and toml.Unmarshal; bytes are arrays of integers, and text that is not UTF-8 becomes other text",
			SelfDescribing: true, Text: true, Languages: "https://toml.io",
			Declared: codec.Traits{LosesNil: true, StaleFields: true},
			Buffer:   codec.BufferNone, Returns: true, Shared: codec.SharesFunctions, Variants: variants,
			Legal: map[string]string{"empty-input": "a document of no keys (TOML 1.0.0)"},
		},
		Use:     use,
		Tags:    &emit.TagDialect{Keys: []string{"toml"}, Flat: true},
		Dynamic: &emit.Dynamic{Refused: "TOML has no null"},
		Emit:    emit.Reflect(emit.Options{Package: "codecs/toml/pelletier", KnownLimitations: []emit.Limitation{emit.Embedding, emit.OwnForms, emit.RootText}}),
	}}
}

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

// variants are options for fields that the type does not know.
var variants = []codec.Variant{{Name: codec.Strict, Doc: "Decoder.DisallowUnknownFields"}}

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
	return toml.NewDecoder(bytes.NewReader(src)).DisallowUnknownFields().Decode(v)
}
