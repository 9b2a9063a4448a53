package hashicorp

import (
	contract "github.com/serialbench/serialbench/codec"
)

// variants are options for fields that the type does not know.
var variants = []contract.Variant{{Name: contract.Strict, Doc: "DecodeOptions.ErrorIfNoField"}}
