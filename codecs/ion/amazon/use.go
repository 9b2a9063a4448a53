package amazon

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"github.com/amazon-ion/ion-go/ion"`},
	Marshal:   "return ion.MarshalBinary(v)",
	Unmarshal: "return ion.Unmarshal(data, v)",
	Decoder: emit.Call{
		Imports: []string{`"errors"`, `"github.com/amazon-ion/ion-go/ion"`, `"io"`},
		Body: `dec := ion.NewDecoder(ion.NewReader(r))
return func(v *Person) error {
	err := dec.DecodeTo(v)
	if errors.Is(err, ion.ErrNoInput) {
		return io.EOF
	}
	return err
}, nil`,
	},
	ReadOne: emit.Call{
		Imports: []string{`"errors"`, `"github.com/amazon-ion/ion-go/ion"`},
		Body: `in := ion.NewReaderBytes(data)
in.Next()
for _, want := range path {
	if err := in.StepIn(); err != nil {
		return err
	}
	for found := false; !found; {
		if !in.Next() {
			return errors.Join(in.Err(), errors.New("the field is not there"))
		}
		name, err := in.FieldName()
		if err != nil {
			return err
		}
		found = name != nil && name.Text != nil && *name.Text == want
	}
}
_, err := in.FloatValue()
return err`,
	},
}
