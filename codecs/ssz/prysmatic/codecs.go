// Package prysmatic is github.com/prysmaticlabs/go-ssz.
package prysmatic

import (
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
		Use: use,
		Emit: emit.Reflect(emit.Options{Package: "codecs/ssz/prysmatic/adapter", Rules: sszschema.Rules(),
			Mirror: emit.ByConversion, Plain: true, Untagged: true}),
	}}
}
