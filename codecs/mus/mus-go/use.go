package mus

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Marshal: `data := make([]byte, PersonMUS.Size(*v))
PersonMUS.Marshal(*v, data)
return data, nil`,
	Unmarshal: `x, _, err := PersonMUS.Unmarshal(data)
*v = x
return err`,
}
