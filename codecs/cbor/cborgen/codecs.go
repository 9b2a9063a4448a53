// Package cborgen is github.com/whyrusleeping/cbor-gen, whose generator writes CBOR
// methods for Go structs.
package cborgen

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	info := codec.Info{
		ID: "cbor/cborgen", Library: "github.com/whyrusleeping/cbor-gen", Kind: codec.Codegen,
		Packages: []string{"github.com/whyrusleeping/cbor-gen"},
		Doc: "generated MarshalCBOR through one CborWriter and UnmarshalCBOR through one CborReader, on a bytes.Buffer and " +
			"a bytes.Reader; " +
			"structs as maps; no floats, small integers and booleans in lists; lists and texts may be longer than by default",
		Generated:      codec.WrittenFor{Functions: []string{"MarshalCBOR", "UnmarshalCBOR"}},
		SelfDescribing: true, Languages: "https://cbor.io/impls.html",
		Declared: codec.Traits{LosesNil: true, StaleFields: true},
		Buffer:   codec.BufferNone, Keeps: codec.KeptAlways,
		Legal: map[string]string{"trailing-bytes": "UnmarshalCBOR reads one value of an io.Reader"},
	}
	tuple := info
	tuple.ID, tuple.Dialect, tuple.SelfDescribing = "cbor/cborgen/tuple", "structs as arrays", false
	tuple.Doc = "as cbor/cborgen, with structs as arrays of their fields"
	tags := &emit.TagDialect{Keys: []string{"cborgen"}, Skip: "-|ignore"}
	return []emit.Codec{
		{Info: info, Tags: tags, Use: useOf("Map"), Emit: emitter(false)},
		{Info: tuple, Tags: tags, Use: useOf("Tuple"), Emit: emitter(true)},
	}
}
