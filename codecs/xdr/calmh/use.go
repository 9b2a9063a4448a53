package calmh

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Marshal:   "return v.MarshalXDR()",
	Unmarshal: "return v.UnmarshalXDR(data)",
	Command:   "genxdr -o mirror_xdr.go mirror.go",
}
