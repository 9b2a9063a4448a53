package pelletier

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"github.com/pelletier/go-toml/v2"`},
	Marshal:   "return toml.Marshal(v)",
	Unmarshal: "return toml.Unmarshal(data, v)",
}
