// Package adapter makes the calls to github.com/ugorji/go/codec.
package adapter

import (
	ugorji "github.com/ugorji/go/codec"

	library "github.com/serialbench/serialbench/codecs/internal/ugorji/adapter"
)

// New makes the codec.
func New[T any]() (*library.Codec[T], error) { return open[T](new(ugorji.CborHandle)), nil }

// NewDynamic is [New] with the options for values of any type.
func NewDynamic[T any]() (*library.Codec[T], error) {
	h := new(ugorji.CborHandle)
	library.ForAny(&h.DecodeOptions)
	return open[T](h), nil
}

func open[T any](h *ugorji.CborHandle) *library.Codec[T] {
	zeroCopy, strict := new(ugorji.CborHandle), new(ugorji.CborHandle)
	zeroCopy.DecodeOptions, strict.DecodeOptions = h.DecodeOptions, h.DecodeOptions
	zeroCopy.ZeroCopy, strict.ErrorIfNoField = true, true
	return library.New[T](h, zeroCopy, strict)
}
