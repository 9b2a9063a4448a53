package jx

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports: []string{`library "github.com/go-faster/jx"`},
	Marshal: `var w jx.Writer
encodePerson(w.Begin(nil), v)
return w.Finish()`,
	Unmarshal: `var d library.Decoder
d.ResetBytes(data)
return decodePerson(&d, v)`,
	Shown: `func marshal(v *Person) ([]byte, error) {
	var e library.Encoder
	e.Obj(func(e *library.Encoder) {
		// by hand, for each field: e.Field("name", func(e *library.Encoder) { e.Str(v.Name) })
	})
	return e.Bytes(), nil
}

func unmarshal(data []byte, v *Person) error {
	return library.DecodeBytes(data).Obj(func(d *library.Decoder, key string) error {
		// by hand, for each field: if key == "name" { v.Name, err = d.Str() }
		return d.Skip()
	})
}
`,
	ReadOne: emit.Call{
		Imports: []string{`"errors"`, `library "github.com/go-faster/jx"`},
		Body: `found := false
var find func(d *library.Decoder, path []string) error
find = func(d *library.Decoder, path []string) error {
	return d.ObjBytes(func(d *library.Decoder, key []byte) error {
		switch {
		case string(key) != path[0]:
			return d.Skip()
		case len(path) > 1:
			return find(d, path[1:])
		}
		found = true
		return d.Skip()
	})
}
if err := find(library.DecodeBytes(data), path); err != nil {
	return err
}
if !found {
	return errors.New("the field is not there")
}
return nil`,
	},
}
