package google

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"google.golang.org/protobuf/encoding/protojson"`},
	Marshal:   "return protojson.Marshal(v)",
	Unmarshal: "return protojson.Unmarshal(data, v)",
	Command:   "protoc --go_out=. schema.proto",
}
