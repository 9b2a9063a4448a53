// Package davecgh is the package xdr2 of github.com/davecgh/go-xdr.
package davecgh

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/emit"
	"github.com/serialbench/serialbench/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "xdr/davecgh", Library: "github.com/davecgh/go-xdr", Kind: codec.Reflect,
			Packages:  []string{"github.com/davecgh/go-xdr/xdr2"},
			Doc:       "xdr2: Encoder.Encode and Decoder.Decode of one Encoder and Decoder",
			Languages: "https://www.rfc-editor.org/rfc/rfc4506",
			Declared:  codec.Traits{Unordered: true, LosesNil: true, StaleFields: true},
		},
		Emit: emitter,
	}}
}

// emitter leaves out the reuse of targets with slices and maps, which keep
// their old length and keys.
func emitter(r *emit.Request) (*emit.Output, error) {
	ops := []codec.Op{codec.OpMarshalReuse, codec.OpStreamMarshal}
	if !schema.Has(r.Root, schema.Slice, schema.Map) {
		ops = append(ops, codec.OpUnmarshalReuse)
	}
	return emit.Mirrored(rules(), "codecs/xdr/davecgh", "New", ops...)(r)
}

// rules: the library cuts int and uint to 32 bits silently, and refuses nil pointers.
func rules() schema.Rules {
	return schema.Rules{
		Leaves:        map[schema.Kind]schema.Kind{schema.Int: schema.Int64, schema.Uint: schema.Uint64},
		PointerAsList: true,
	}
}
