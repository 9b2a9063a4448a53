package golang

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"github.com/golang/protobuf/proto"`},
	Marshal:   "return proto.Marshal(v)",
	Unmarshal: "return proto.Unmarshal(data, v)",
	Command:   "protoc --go_out=. schema.proto",
}
