package nazarifard

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Marshal: `data := make([]byte, personTape{}.Sizeof(*v))
_, err := personTape{}.Marshal(*v, data)
return data, err`,
	Unmarshal: `_, err := personTape{}.Unmarshal(data, v)
return err`,
	ByHand: `type personTape struct{}

func (personTape) Sizeof(v Person) int { return 0 }

func (personTape) Marshal(v Person, b []byte) (int, error) { return 0, nil }

func (personTape) Unmarshal(b []byte, v *Person) (int, error) { return 0, nil }`,
}
