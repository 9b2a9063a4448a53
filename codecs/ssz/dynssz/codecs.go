// Package dynssz is github.com/pk910/dynamic-ssz.
package dynssz

import (
	ssz "github.com/pk910/dynamic-ssz"

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
			Package: "codecs/ssz/dynssz", Rules: rules, Mirror: emit.ByConversion, Plain: true,
			Ops: []codec.Op{codec.OpMarshalReuse},
		}),
	}}
}

// Codec holds an instance of the library, which keeps what it has found out of types.
type Codec[T any] struct{ ssz *ssz.DynSsz }

// New makes the codec.
func New[T any]() (*Codec[T], error) { return &Codec[T]{ssz.NewDynSsz(nil)}, nil }

// Marshal appends the encoding of v to dst.
func (c *Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	if dst == nil {
		return c.ssz.MarshalSSZ(v)
	}
	return c.ssz.MarshalSSZTo(v, dst)
}

// Unmarshal decodes src into the zero value v.
func (c *Codec[T]) Unmarshal(src []byte, v *T) error { return c.ssz.UnmarshalSSZ(v, src) }
