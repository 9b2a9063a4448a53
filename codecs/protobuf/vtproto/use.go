package vtproto

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Marshal:   "return v.MarshalVT()",
	Unmarshal: "return v.UnmarshalVT(data)",
	Command:   "protoc --go_out=. --go-vtproto_out=. --go-vtproto_opt=features=marshal+unmarshal+size schema.proto",
}

var unsafeUse = &emit.Use{
	Marshal:   "return v.MarshalVT()",
	Unmarshal: "return v.UnmarshalVTUnsafe(data)",
	Command: "protoc --go_out=. --go-vtproto_out=. --go-vtproto_opt=features=marshal+unmarshal+unmarshal_unsafe+size " +
		"schema.proto",
}
