package goccy

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"github.com/goccy/go-yaml"`},
	Marshal:   "return yaml.MarshalWithOptions(v, yaml.JSON())",
	Unmarshal: "return yaml.Unmarshal(data, v)",
	Decoder: emit.Call{
		Imports: []string{`"github.com/goccy/go-yaml"`, `"io"`},
		Body: `dec := yaml.NewDecoder(r)
return func(v *Person) error { return dec.Decode(v) }, nil`,
	},
	ReadOne: readOne,
}

var blockUse = &emit.Use{
	Imports:   []string{`"github.com/goccy/go-yaml"`},
	Marshal:   "return yaml.Marshal(v)",
	Unmarshal: "return yaml.Unmarshal(data, v)",
	Decoder: emit.Call{
		Imports: []string{`"github.com/goccy/go-yaml"`, `"io"`},
		Body: `dec := yaml.NewDecoder(r)
return func(v *Person) error { return dec.Decode(v) }, nil`,
	},
	ReadOne: readOne,
}

// readOne asks by a path.
var readOne = emit.Call{
	Imports: []string{`"bytes"`, `"github.com/goccy/go-yaml"`, `"strings"`},
	Body: `p, err := yaml.PathString("$." + strings.ToLower(strings.Join(path, ".")))
if err != nil {
	return err
}
var x any
return p.Read(bytes.NewReader(data), &x)`,
}
