package kelindar

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"github.com/kelindar/binary"`},
	Marshal:   "return binary.Marshal(v)",
	Unmarshal: "return binary.Unmarshal(data, v)",
}
