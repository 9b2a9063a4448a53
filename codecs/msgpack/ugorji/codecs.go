// Package ugorji is the MessagePack format of github.com/ugorji/go/codec.
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
		ID:        "msgpack/ugorji",
		Any:       codec.AnyOf(New[any]),
		Doc:       "one Encoder and one Decoder of MsgpackHandle{WriteExt: true}, reset for each value; structs as maps",
		Languages: "https://msgpack.org",
	}, "codecs/msgpack/ugorji", 0, use)}
}

// New makes the codec.
func New[T any]() (*library.Codec[T], error) {
	h, zeroCopy, strict := new(ugorji.MsgpackHandle), new(ugorji.MsgpackHandle), new(ugorji.MsgpackHandle)
	h.WriteExt, zeroCopy.WriteExt, strict.WriteExt = true, true, true // bytes and times as the current MessagePack has them
	zeroCopy.ZeroCopy, strict.ErrorIfNoField = true, true
	return library.New[T](h, zeroCopy, strict), nil
}
