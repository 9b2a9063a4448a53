package csproto

import "github.com/serialbench/serialbench/internal/codegen/emit"

// use is the use of what the plugin generates with an option.
func use(option string) *emit.Use {
	return &emit.Use{
		Imports:   []string{`"github.com/CrowdStrike/csproto"`},
		Marshal:   "return csproto.Marshal(v)",
		Unmarshal: "return csproto.Unmarshal(data, v)",
		Command:   "protoc --go_out=. --fastmarshal_out=. --fastmarshal_opt=apiversion=v2" + option + " schema.proto",
	}
}
