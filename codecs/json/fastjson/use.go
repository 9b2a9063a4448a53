package fastjson

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Marshal: `var w fastjson.Writer
return w.Finish(nil, encodePerson(&w, v))`,
	Unmarshal: `var r fastjson.Reader
x, err := r.Parse(data)
if err != nil {
	return err
}
decodePerson(&r, x, v)
return r.Err()`,
	Shown: `import "github.com/valyala/fastjson"

func marshal(v *Person) ([]byte, error) {
	var a fastjson.Arena
	o := a.NewObject()
	// by hand, for each field: o.Set("name", a.NewString(v.Name))
	return o.MarshalTo(nil), nil
}

func unmarshal(data []byte, v *Person) error {
	var p fastjson.Parser
	_, err := p.ParseBytes(data)
	// by hand, for each field: v.Name = string(x.GetStringBytes("name"))
	return err
}
`,
	ReadOne: emit.Call{
		Imports: []string{`"errors"`, `library "github.com/valyala/fastjson"`},
		Body: `var p library.Parser
x, err := p.ParseBytes(data)
if err != nil {
	return err
}
if x.Get(path...) == nil {
	return errors.New("the field is not there")
}
return nil`,
	},
}
