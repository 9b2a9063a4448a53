package v3

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`hprose "github.com/hprose/hprose-golang/v3/io"`},
	Marshal:   "return hprose.Marshal(v)",
	Unmarshal: "return hprose.Unmarshal(data, v)",
}
