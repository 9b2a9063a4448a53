package prysmatic

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`ssz "github.com/prysmaticlabs/go-ssz"`},
	Marshal:   "return ssz.Marshal(v)",
	Unmarshal: "return ssz.Unmarshal(data, v)",
}
