package sereal

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"github.com/Sereal/Sereal/Go/sereal"`},
	Marshal:   "return sereal.NewEncoderV3().Marshal(v)",
	Unmarshal: "return sereal.NewDecoder().Unmarshal(data, v)",
}

var perlUse = &emit.Use{
	Imports: []string{`"github.com/Sereal/Sereal/Go/sereal"`},
	Marshal: `enc := sereal.NewEncoderV3()
enc.PerlCompat = true
return enc.Marshal(v)`,
	Unmarshal: "return sereal.NewDecoder().Unmarshal(data, v)",
}
