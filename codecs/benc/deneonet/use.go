package deneonet

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports: []string{`"github.com/deneonet/benc"`},
	Marshal: `data := make([]byte, sizePerson(v))
marshalPerson(0, data, v)
return data, nil`,
	Unmarshal: `n, err := unmarshalPerson(0, data, v)
if err != nil {
	return err
}
return benc.VerifyUnmarshal(n, data)`,
	ByHand: `func sizePerson(v *Person) int { return 0 }

func marshalPerson(n int, b []byte, v *Person) int { return n }

func unmarshalPerson(n int, b []byte, v *Person) (int, error) { return n, nil }`,
}
