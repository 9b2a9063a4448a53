package dynssz

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`dynssz "github.com/pk910/dynamic-ssz"`},
	Setup:     "var ssz = dynssz.NewDynSsz(nil)",
	Marshal:   "return ssz.MarshalSSZ(v)",
	Unmarshal: "return ssz.UnmarshalSSZ(v, data)",
}
