package ditp

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Marshal: "return putPerson(nil, v), nil",
	Unmarshal: `getPerson(data, v)
return nil`,
	ByHand: `func putPerson(b []byte, v *Person) []byte { return b }

func getPerson(data []byte, v *Person) {}`,
}
