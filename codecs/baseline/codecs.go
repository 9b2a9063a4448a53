// Package baseline is the lower bound under the default contract: code such as
// a patient programmer would write by hand for one type, generated for every
// type. It is a measure, not a format to be used.
//
// An encoding has two parts. The first holds everything of fixed size: for each
// struct one header with its numbers in little-endian order and the lengths of
// what varies, followed by the elements of its slices. The second holds the
// contents of all strings and byte slices. So each header costs one bounds
// check, and decoding copies all text at once.
package baseline

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Codecs lists the baseline.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "baseline", Library: "serialbench",
			Packages: []string{"github.com/serialbench/serialbench/codecs/baseline/adapter"},
			Kind:     codec.Codegen, Doc: "code generated for the type, as if written by hand: the lower bound", Schema: true,
			Declared:   codec.Traits{LosesNil: true, Unordered: true},
			Buffer:     codec.BufferAppend,
			ZeroTarget: true,
		},
		Emit: source,
	}}
}
