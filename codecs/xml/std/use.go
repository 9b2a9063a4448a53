package std

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"encoding/xml"`},
	Marshal:   "return xml.Marshal(v)",
	Unmarshal: "return xml.Unmarshal(data, v)",
	Decoder: emit.Call{
		Imports: []string{`"encoding/xml"`, `"io"`},
		Body: `dec := xml.NewDecoder(r)
return func(v *Person) error { return dec.Decode(v) }, nil`,
	},
}
