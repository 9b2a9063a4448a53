package sonic

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"github.com/bytedance/sonic"`},
	Marshal:   "return sonic.ConfigDefault.Marshal(v)",
	Unmarshal: "return sonic.ConfigDefault.Unmarshal(data, v)",
	Decoder: emit.Call{
		Imports: []string{`"github.com/bytedance/sonic"`, `"io"`},
		Body: `dec := sonic.ConfigDefault.NewDecoder(r)
return func(v *Person) error { return dec.Decode(v) }, nil`,
	},
	ReadOne: emit.Call{
		Imports: []string{`"github.com/bytedance/sonic"`},
		Body: `var keys []any
for _, name := range path {
	keys = append(keys, name)
}
v, err := sonic.Get(data, keys...)
if err == nil {
	_, err = v.StrictNumber()
}
return err`,
	},
	Alias: emit.Call{
		Imports: []string{`"github.com/bytedance/sonic"`, `"unsafe"`},
		Body:    `return sonic.ConfigDefault.UnmarshalFromString(unsafe.String(unsafe.SliceData(data), len(data)), v)`,
	},
}

var fastestUse = &emit.Use{
	Imports:   []string{`"github.com/bytedance/sonic"`},
	Marshal:   "return sonic.ConfigFastest.Marshal(v)",
	Unmarshal: "return sonic.ConfigFastest.Unmarshal(data, v)",
	Decoder: emit.Call{
		Imports: []string{`"github.com/bytedance/sonic"`, `"io"`},
		Body: `dec := sonic.ConfigFastest.NewDecoder(r)
return func(v *Person) error { return dec.Decode(v) }, nil`,
	},
	ReadOne: emit.Call{
		Imports: []string{`"github.com/bytedance/sonic"`},
		Body: `var keys []any
for _, name := range path {
	keys = append(keys, name)
}
v, err := sonic.Get(data, keys...)
if err == nil {
	_, err = v.StrictNumber()
}
return err`,
	},
	Alias: emit.Call{
		Imports: []string{`"github.com/bytedance/sonic"`, `"unsafe"`},
		Body:    `return sonic.ConfigFastest.UnmarshalFromString(unsafe.String(unsafe.SliceData(data), len(data)), v)`,
	},
}

var stdUse = &emit.Use{
	Imports:   []string{`"github.com/bytedance/sonic"`},
	Marshal:   "return sonic.ConfigStd.Marshal(v)",
	Unmarshal: "return sonic.ConfigStd.Unmarshal(data, v)",
	Decoder: emit.Call{
		Imports: []string{`"github.com/bytedance/sonic"`, `"io"`},
		Body: `dec := sonic.ConfigStd.NewDecoder(r)
return func(v *Person) error { return dec.Decode(v) }, nil`,
	},
	ReadOne: emit.Call{
		Imports: []string{`"github.com/bytedance/sonic"`},
		Body: `var keys []any
for _, name := range path {
	keys = append(keys, name)
}
v, err := sonic.Get(data, keys...)
if err == nil {
	_, err = v.StrictNumber()
}
return err`,
	},
}
