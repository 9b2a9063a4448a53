package fastssz

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Marshal:   "return v.MarshalSSZ()",
	Unmarshal: "return v.UnmarshalSSZ(data)",
	Command:   "sszgen --path types.go --output types_encoding.go",
}
