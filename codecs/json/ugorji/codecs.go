// Package ugorji is JSON by github.com/ugorji/go/codec.
package ugorji

import (
	"github.com/serialbench/serialbench/codec"
	library "github.com/serialbench/serialbench/codecs/internal/ugorji"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{library.Describe(codec.Info{
		ID:  "json/ugorji",
		Any: "codecs/json/ugorji/adapter.New[any]", Text: true,
		Doc: "one Encoder and one Decoder of JsonHandle{MapKeyAsString: true}, reset for each value: without it " +
			"numbers that are keys of maps are not quoted, which is no JSON",
		Languages: "https://www.json.org",
	}, library.Options{Package: "codecs/json/ugorji/adapter"}, library.Use("codec.JsonHandle{MapKeyAsString: true}", ""))}
}
