package goccy

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"github.com/goccy/go-json"`},
	Marshal:   "return json.MarshalWithOption(v, json.UnorderedMap(), json.DisableHTMLEscape())",
	Unmarshal: "return json.Unmarshal(data, v)",
	Decoder: emit.Call{
		Imports: []string{`"github.com/goccy/go-json"`, `"io"`},
		Body: `dec := json.NewDecoder(r)
return func(v *Person) error { return dec.Decode(v) }, nil`,
	},
	Alias: emit.Call{
		Imports: []string{`"github.com/goccy/go-json"`},
		Body:    `return json.UnmarshalWithOption(data, v, json.DecodeNoCopyString())`,
	},
}

var defaultUse = &emit.Use{
	Imports:   []string{`"github.com/goccy/go-json"`},
	Marshal:   "return json.Marshal(v)",
	Unmarshal: "return json.Unmarshal(data, v)",
	Decoder: emit.Call{
		Imports: []string{`"github.com/goccy/go-json"`, `"io"`},
		Body: `dec := json.NewDecoder(r)
return func(v *Person) error { return dec.Decode(v) }, nil`,
	},
}
