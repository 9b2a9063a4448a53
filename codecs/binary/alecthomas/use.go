package alecthomas

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"github.com/alecthomas/binary"`},
	Marshal:   "return binary.Marshal(v)",
	Unmarshal: "return binary.Unmarshal(data, v)",
}
