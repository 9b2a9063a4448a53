package burntsushi

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"github.com/BurntSushi/toml"`},
	Marshal:   "return toml.Marshal(v)",
	Unmarshal: "return toml.Unmarshal(data, v)",
}
