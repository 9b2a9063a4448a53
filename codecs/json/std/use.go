package std

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"encoding/json"`},
	Marshal:   "return json.Marshal(v)",
	Unmarshal: "return json.Unmarshal(data, v)",
}
