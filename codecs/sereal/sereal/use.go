package sereal

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"github.com/Sereal/Sereal/Go/sereal"`},
	Marshal:   "return sereal.NewEncoderV3().Marshal(v)",
	Unmarshal: "return sereal.NewDecoder().Unmarshal(data, v)",
}
