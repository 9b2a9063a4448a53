package jsoniter

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`jsoniter "github.com/json-iterator/go"`},
	Setup:     "var json = jsoniter.Config{ObjectFieldMustBeSimpleString: true, CaseSensitive: true}.Froze()",
	Marshal:   "return json.Marshal(v)",
	Unmarshal: "return json.Unmarshal(data, v)",
	Decoder: emit.Call{
		Imports: []string{`"io"`},
		Body: `dec := json.NewDecoder(r)
return func(v *Person) error {
	if !dec.More() {
		return io.EOF
	}
	return dec.Decode(v)
}, nil`,
	},
	ReadOne: emit.Call{
		Body: `var keys []any
for _, name := range path {
	keys = append(keys, name)
}
return json.Get(data, keys...).LastError()`,
	},
}

var defaultUse = &emit.Use{
	Imports:   []string{`jsoniter "github.com/json-iterator/go"`},
	Marshal:   "return jsoniter.ConfigDefault.Marshal(v)",
	Unmarshal: "return jsoniter.ConfigDefault.Unmarshal(data, v)",
	Decoder: emit.Call{
		Imports: []string{`jsoniter "github.com/json-iterator/go"`, `"io"`},
		Body: `dec := jsoniter.ConfigDefault.NewDecoder(r)
return func(v *Person) error {
	if !dec.More() {
		return io.EOF
	}
	return dec.Decode(v)
}, nil`,
	},
	ReadOne: emit.Call{
		Imports: []string{`jsoniter "github.com/json-iterator/go"`},
		Body: `var keys []any
for _, name := range path {
	keys = append(keys, name)
}
return jsoniter.ConfigDefault.Get(data, keys...).LastError()`,
	},
}

var fastestUse = &emit.Use{
	Imports:   []string{`jsoniter "github.com/json-iterator/go"`},
	Marshal:   "return jsoniter.ConfigFastest.Marshal(v)",
	Unmarshal: "return jsoniter.ConfigFastest.Unmarshal(data, v)",
	Decoder: emit.Call{
		Imports: []string{`jsoniter "github.com/json-iterator/go"`, `"io"`},
		Body: `dec := jsoniter.ConfigFastest.NewDecoder(r)
return func(v *Person) error {
	if !dec.More() {
		return io.EOF
	}
	return dec.Decode(v)
}, nil`,
	},
	ReadOne: emit.Call{
		Imports: []string{`jsoniter "github.com/json-iterator/go"`},
		Body: `var keys []any
for _, name := range path {
	keys = append(keys, name)
}
return jsoniter.ConfigFastest.Get(data, keys...).LastError()`,
	},
}
