package basekick

import (
	"github.com/serialbench/serialbench/codec"
)

// variants are options for fields that the type does not know.
var variants = []codec.Variant{{Name: codec.Strict, Doc: "Decoder.DisallowUnknownFields"}}
