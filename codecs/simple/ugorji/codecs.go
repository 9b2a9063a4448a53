// Package ugorji is the Simple format of github.com/ugorji/go/codec.
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
		ID:  "simple/ugorji",
		Doc: "one Encoder and one Decoder of SimpleHandle, reset for each value; structs as maps",
	}, library.Options{Package: "codecs/simple/ugorji"}, use)}
}

// New makes the codec.
func New[T any]() (*library.Codec[T], error) { return open[T](new(ugorji.SimpleHandle)), nil }

// NewDynamic is [New] with the options for values of any type.
func NewDynamic[T any]() (*library.Codec[T], error) {
	h := new(ugorji.SimpleHandle)
	library.ForAny(&h.DecodeOptions)
	return open[T](h), nil
}

func open[T any](h *ugorji.SimpleHandle) *library.Codec[T] {
	zeroCopy, strict := new(ugorji.SimpleHandle), new(ugorji.SimpleHandle)
	zeroCopy.DecodeOptions, strict.DecodeOptions = h.DecodeOptions, h.DecodeOptions
	zeroCopy.ZeroCopy, strict.ErrorIfNoField = true, true
	return library.New[T](h, zeroCopy, strict)
}
