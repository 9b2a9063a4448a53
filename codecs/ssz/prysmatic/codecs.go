// Package prysmatic is github.com/prysmaticlabs/go-ssz.
package prysmatic

import (
	ssz "github.com/prysmaticlabs/go-ssz"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/ssz/sszschema"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "ssz/prysmatic", Library: "github.com/prysmaticlabs/go-ssz", Kind: codec.Reflect,
			Packages:  []string{"github.com/prysmaticlabs/go-ssz", "github.com/prysmaticlabs/go-ssz/types"},
			Doc:       "ssz.Marshal and ssz.Unmarshal",
			Languages: sszschema.Languages,
			Declared:  codec.Traits{Unordered: true, LosesNil: true, StaleFields: true, PanicsOnInput: true},
			Buffer:    codec.BufferNone, Returns: true,
		},
		Use:  use,
		Emit: emit.Reflect(emit.Options{Package: "codecs/ssz/prysmatic", Rules: sszschema.Rules(), Mirror: emit.ByConversion, Plain: true}),
	}}
}

// Codec calls the package's functions.
type Codec[T any] struct{}

// New makes the codec.
func New[T any]() (*Codec[T], error) { return &Codec[T]{}, nil }

// Marshal appends the encoding of v to dst. The library has no appending call.
func (*Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	b, err := ssz.Marshal(v)
	if dst == nil || err != nil {
		return b, err
	}
	return append(dst, b...), nil
}

// Unmarshal decodes src into the zero value v.
func (*Codec[T]) Unmarshal(src []byte, v *T) error { return ssz.Unmarshal(src, v) }
