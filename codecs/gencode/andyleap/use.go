package andyleap

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Marshal: "return v.Marshal(nil)",
	Unmarshal: `_, err := v.Unmarshal(data)
return err`,
	Command: "gencode go -schema types.schema -package main",
}

var unsafeUse = &emit.Use{
	Marshal: "return v.Marshal(nil)",
	Unmarshal: `_, err := v.Unmarshal(data)
return err`,
	Command: "gencode go -schema types.schema -package main -unsafe",
}
