package mus

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Marshal: `data := make([]byte, PersonMUS.Size(*v))
PersonMUS.Marshal(*v, data)
return data, nil`,
	Unmarshal: `x, _, err := PersonMUS.Unmarshal(data)
*v = x
return err`,
	ByHand: `var PersonMUS interface {
	Size(v Person) int
	Marshal(v Person, bs []byte) int
	Unmarshal(bs []byte) (Person, int, error)
	Skip(bs []byte) (int, error)
}`,
}
