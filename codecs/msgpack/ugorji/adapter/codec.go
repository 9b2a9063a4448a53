// Package adapter makes the calls to github.com/ugorji/go/codec.
package adapter

import (
	ugorji "github.com/ugorji/go/codec"

	library "github.com/serialbench/serialbench/codecs/internal/ugorji/adapter"
)

// New makes the codec of structs as maps.
func New[T any]() (*library.Codec[T], error) { return open[T](new(ugorji.MsgpackHandle)), nil }

// NewArray makes the codec of structs as arrays.
func NewArray[T any]() (*library.Codec[T], error) {
	h := new(ugorji.MsgpackHandle)
	h.StructToArray = true
	return open[T](h), nil
}

// NewDynamic is [New] with the options for values of any type.
func NewDynamic[T any]() (*library.Codec[T], error) {
	h := new(ugorji.MsgpackHandle)
	library.ForAny(&h.DecodeOptions)
	return open[T](h), nil
}

func open[T any](h *ugorji.MsgpackHandle) *library.Codec[T] {
	zeroCopy, strict := new(ugorji.MsgpackHandle), new(ugorji.MsgpackHandle)
	for _, other := range []*ugorji.MsgpackHandle{h, zeroCopy, strict} {
		other.DecodeOptions, other.StructToArray = h.DecodeOptions, h.StructToArray
		other.WriteExt = true // bytes and times as the current MessagePack has them
	}
	zeroCopy.ZeroCopy, strict.ErrorIfNoField = true, true
	return library.New[T](h, zeroCopy, strict)
}
