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
}
