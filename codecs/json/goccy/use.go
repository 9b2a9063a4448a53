package goccy

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"github.com/goccy/go-json"`},
	Marshal:   "return json.MarshalWithOption(v, json.UnorderedMap(), json.DisableHTMLEscape())",
	Unmarshal: "return json.Unmarshal(data, v)",
}
