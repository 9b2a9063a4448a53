package v2

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports: []string{`hprose "github.com/hprose/hprose-golang/io"`},
	Marshal: "return hprose.Marshal(v), nil",
	Unmarshal: `hprose.Unmarshal(data, v)
return nil`,
}
