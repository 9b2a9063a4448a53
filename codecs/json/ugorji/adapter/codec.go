// Package adapter makes the calls to github.com/ugorji/go/codec.
package adapter

import (
	ugorji "github.com/ugorji/go/codec"

	library "github.com/serialbench/serialbench/codecs/internal/ugorji/adapter"
)

// New makes the codec.
func New[T any]() (*library.Codec[T], error) { return open[T](new(ugorji.JsonHandle)), nil }

// NewDynamic is [New] with the options for values of any type.
func NewDynamic[T any]() (*library.Codec[T], error) {
	h := new(ugorji.JsonHandle)
	library.ForAny(&h.DecodeOptions)
	return open[T](h), nil
}

func open[T any](h *ugorji.JsonHandle) *library.Codec[T] {
	zeroCopy, strict := new(ugorji.JsonHandle), new(ugorji.JsonHandle)
	for _, other := range []*ugorji.JsonHandle{h, zeroCopy, strict} {
		other.DecodeOptions, other.MapKeyAsString = h.DecodeOptions, true
	}
	zeroCopy.ZeroCopy, strict.ErrorIfNoField = true, true
	return library.New[T](h, zeroCopy, strict)
}
