package goccy

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"github.com/goccy/go-yaml"`},
	Marshal:   "return yaml.MarshalWithOptions(v, yaml.JSON())",
	Unmarshal: "return yaml.Unmarshal(data, v)",
}

var blockUse = &emit.Use{
	Imports:   []string{`"github.com/goccy/go-yaml"`},
	Marshal:   "return yaml.Marshal(v)",
	Unmarshal: "return yaml.Unmarshal(data, v)",
}
