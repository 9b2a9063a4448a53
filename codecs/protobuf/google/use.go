package google

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"google.golang.org/protobuf/proto"`},
	Marshal:   "return proto.Marshal(v)",
	Unmarshal: "return proto.Unmarshal(data, v)",
	Command:   "protoc --go_out=. schema.proto",
}

var opaqueUse = &emit.Use{
	Imports:   []string{`"google.golang.org/protobuf/proto"`},
	Marshal:   "return proto.Marshal(v)",
	Unmarshal: "return proto.Unmarshal(data, v)",
	Command:   "protoc --go_out=. --go_opt=default_api_level=API_OPAQUE schema.proto",
}
