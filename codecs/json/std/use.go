package std

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"encoding/json"`},
	Marshal:   "return json.Marshal(v)",
	Unmarshal: "return json.Unmarshal(data, v)",
	Decoder: emit.Call{
		Imports: []string{`"encoding/json"`, `"io"`},
		Body: `dec := json.NewDecoder(r)
return func(v *Person) error { return dec.Decode(v) }, nil`,
	},
}
