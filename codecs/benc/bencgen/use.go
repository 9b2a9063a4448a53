package bencgen

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Marshal: `data := make([]byte, v.Size())
v.Marshal(data)
return data, nil`,
	Unmarshal: "return v.Unmarshal(data)",
	Command:   "bencgen --in schema.benc --lang go --out . --file types_gen --force",
}
