package pulsar

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"google.golang.org/protobuf/proto"`},
	Marshal:   "return proto.Marshal(v)",
	Unmarshal: "return proto.Unmarshal(data, v)",
	Command:   "protoc --go-pulsar_out=. schema.proto",
}
