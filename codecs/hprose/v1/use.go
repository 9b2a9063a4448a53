package v1

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`hprose "github.com/hprose/hprose-go/io"`},
	Marshal:   "return hprose.Marshal(v)",
	Unmarshal: "return hprose.Unmarshal(data, v)",
}
