package nazarifard

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Marshal: `data := make([]byte, personTape{}.Sizeof(*v))
_, err := personTape{}.Marshal(*v, data)
return data, err`,
	Unmarshal: `_, err := personTape{}.Unmarshal(data, v)
return err`,
}
