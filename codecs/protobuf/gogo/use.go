package gogo

import "github.com/serialbench/serialbench/internal/codegen/emit"

// useOf is the use of what a plugin generates.
func useOf(plugin string) *emit.Use {
	return &emit.Use{
		Marshal:   "return v.Marshal()",
		Unmarshal: "return v.Unmarshal(data)",
		Command:   "protoc --" + plugin + "_out=. schema.proto",
	}
}
