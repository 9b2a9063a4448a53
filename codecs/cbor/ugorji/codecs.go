// Package ugorji is the CBOR format of github.com/ugorji/go/codec.
package ugorji

import (
	"time"

	ugorji "github.com/ugorji/go/codec"

	"github.com/serialbench/serialbench/codec"
	library "github.com/serialbench/serialbench/codecs/internal/ugorji"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{library.Describe(codec.Info{
		ID:        "cbor/ugorji",
		Any:       "New[any]",
		Doc:       "one Encoder and one Decoder of CborHandle, reset for each value; structs as maps, times as float64 seconds",
		Languages: "https://cbor.io/impls.html",
	}, library.Options{Package: "codecs/cbor/ugorji", TimeUnit: time.Microsecond}, use)} // the decoder rounds to it, whatever the input holds
}

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
