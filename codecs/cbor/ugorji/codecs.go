// Package ugorji is the CBOR format of github.com/ugorji/go/codec.
package ugorji

import (
	"time"

	"github.com/serialbench/serialbench/codec"
	library "github.com/serialbench/serialbench/codecs/internal/ugorji"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{library.Describe(codec.Info{
		ID:  "cbor/ugorji",
		Any: "codecs/cbor/ugorji/adapter.New[any]",
		Doc: "one Encoder and one Decoder of CborHandle, reset for each value; structs as maps, times as float64 " +
			"seconds",
		Languages: "https://cbor.io/impls.html",
		// the decoder rounds to it, whatever the input holds
	}, library.Options{Package: "codecs/cbor/ugorji/adapter", TimeUnit: time.Microsecond},
		library.Use("codec.CborHandle{}", ""))}
}
