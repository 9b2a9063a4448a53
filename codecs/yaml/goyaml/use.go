package goyaml

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"go.yaml.in/yaml/v3"`},
	Marshal:   "return yaml.Marshal(v)",
	Unmarshal: "return yaml.Unmarshal(data, v)",
	Decoder: emit.Call{
		Imports: []string{`"go.yaml.in/yaml/v3"`, `"io"`},
		Body: `dec := yaml.NewDecoder(r)
return func(v *Person) error { return dec.Decode(v) }, nil`,
	},
}
