package musgo

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Marshal: `data := make([]byte, PersonMUS.Size(*v))
PersonMUS.Marshal(*v, data)
return data, nil`,
	Unmarshal: `x, _, err := PersonMUS.Unmarshal(data)
*v = x
return err`,
	Command: "go run gen.go, a program that calls Generate of github.com/mus-format/musgen-go/mus",
}
