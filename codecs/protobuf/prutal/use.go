package prutal

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"github.com/cloudwego/prutal"`},
	Marshal:   "return prutal.Marshal(v)",
	Unmarshal: "return prutal.Unmarshal(data, v)",
	Command:   "protoc --go_out=. schema.proto",
}
