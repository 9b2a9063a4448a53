// Package dynssz is github.com/pk910/dynamic-ssz.
package dynssz

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/ssz/sszschema"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	rules := sszschema.Rules()
	rules.NoRecursion = "the library refuses recursive types"
	return []emit.Codec{{
		Info: codec.Info{
			ID: "ssz/dynssz", Library: "github.com/pk910/dynamic-ssz", Kind: codec.Reflect,
			Packages: []string{
				"github.com/pk910/dynamic-ssz", "github.com/pk910/dynamic-ssz/reflection",
				"github.com/pk910/dynamic-ssz/ssztypes", "github.com/pk910/dynamic-ssz/sszutils",
			},
			Doc:       "MarshalSSZTo and UnmarshalSSZ of one NewDynSsz(nil), by reflection; its generator is not used",
			Languages: sszschema.Languages,
			Declared:  codec.Traits{Unordered: true, LosesNil: true},
			Buffer:    codec.BufferAppend, Shared: codec.SharesObject,
		},
		Use: use,
		Emit: emit.Reflect(emit.Options{
			Package: "codecs/ssz/dynssz/adapter", Rules: rules, Mirror: emit.ByConversion, Plain: true, Untagged: true,
			Ops: []codec.Op{codec.OpMarshalReuse},
		}),
	}}
}
