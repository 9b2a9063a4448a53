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
	const here = "codecs/msgpack/ugorji"
	maps := codec.Info{
		ID:        "msgpack/ugorji",
		Any:       "New[any]",
		Doc:       "one Encoder and one Decoder of MsgpackHandle{WriteExt: true}, reset for each value; structs as maps",
		Languages: "https://msgpack.org",
	}
	arrays := codec.Info{
		ID:        "msgpack/ugorji/array",
		Doc:       "as msgpack/ugorji, with StructToArray: structs as arrays of values without names, in the order of the fields",
		Languages: "https://msgpack.org", Dialect: "structs as arrays",
	}
	return []emit.Codec{
		library.Describe(maps, library.Options{Package: here}, use),
		library.Describe(arrays, library.Options{Package: here, Constructor: "NewArray", Dynamic: emit.NoStructs}, arrayUse),
	}
}

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
