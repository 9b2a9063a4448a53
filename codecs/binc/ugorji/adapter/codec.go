// Package adapter makes the calls to github.com/ugorji/go/codec.
package adapter

import (
	ugorji "github.com/ugorji/go/codec"

	library "github.com/serialbench/serialbench/codecs/internal/ugorji/adapter"
)

// New makes the codec.
func New[T any]() (*library.Codec[T], error) { return open[T](new(ugorji.BincHandle)), nil }

// NewDynamic is [New] with the options for values of any type.
func NewDynamic[T any]() (*library.Codec[T], error) {
	h := new(ugorji.BincHandle)
	library.ForAny(&h.DecodeOptions)
	return open[T](h), nil
}

func open[T any](h *ugorji.BincHandle) *library.Codec[T] {
	zeroCopy, strict := new(ugorji.BincHandle), new(ugorji.BincHandle)
	zeroCopy.DecodeOptions, strict.DecodeOptions = h.DecodeOptions, h.DecodeOptions
	zeroCopy.ZeroCopy, strict.ErrorIfNoField = true, true
	return library.New[T](h, zeroCopy, strict)
}
