package philpearl

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"github.com/philpearl/plenc"`},
	Marshal:   "return plenc.Marshal(nil, v)",
	Unmarshal: "return plenc.Unmarshal(data, v)",
}
