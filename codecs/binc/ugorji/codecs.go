// Package ugorji is the Binc format of github.com/ugorji/go/codec.
package ugorji

import (
	ugorji "github.com/ugorji/go/codec"

	"github.com/serialbench/serialbench/codec"
	library "github.com/serialbench/serialbench/codecs/internal/ugorji"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{library.Describe(codec.Info{
		ID:        "binc/ugorji",
		Doc:       "one Encoder and one Decoder of BincHandle, reset for each value; structs as maps",
		Languages: "",
	}, "codecs/binc/ugorji", 0, use)}
}

// New makes the codec.
func New[T any]() (*library.Codec[T], error) {
	h, zeroCopy, strict := new(ugorji.BincHandle), new(ugorji.BincHandle), new(ugorji.BincHandle)
	zeroCopy.ZeroCopy, strict.ErrorIfNoField = true, true
	return library.New[T](h, zeroCopy, strict), nil
}
