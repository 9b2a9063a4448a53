package tinylib

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Marshal: "return v.MarshalMsg(nil)",
	Unmarshal: `_, err := v.UnmarshalMsg(data)
return err`,
	Command: "msgp -file mirror.go -o mirror_gen.go -tests=false",
}
