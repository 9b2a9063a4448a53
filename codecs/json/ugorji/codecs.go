// Package ugorji is JSON by github.com/ugorji/go/codec.
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
		ID:  "json/ugorji",
		Any: "New[any]", Text: true,
		Doc:       "one Encoder and one Decoder of JsonHandle{MapKeyAsString: true}, reset for each value: without it numbers that are keys of maps are not quoted, which is no JSON",
		Languages: "https://www.json.org",
	}, library.Options{Package: "codecs/json/ugorji"}, use)}
}

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
