package sonic

import "github.com/serialbench/serialbench/internal/codegen/emit"

// useOf is how a person calls the library with one of its configurations.
func useOf(config string, alias bool) *emit.Use {
	imports := []string{`"github.com/bytedance/sonic"`}
	use := &emit.Use{
		Imports:   imports,
		Marshal:   "return sonic." + config + ".Marshal(v)",
		Unmarshal: "return sonic." + config + ".Unmarshal(data, v)",
		Decoder: emit.Call{
			Imports: []string{`"github.com/bytedance/sonic"`, `"io"`},
			Body: "dec := sonic." + config + `.NewDecoder(r)
return func(v *Person) error { return dec.Decode(v) }, nil`,
		},
		ReadOne: emit.Call{
			Imports: imports,
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
	if alias {
		use.Alias = emit.Call{
			Imports: []string{`"github.com/bytedance/sonic"`, `"unsafe"`},
			Body:    "return sonic." + config + ".UnmarshalFromString(unsafe.String(unsafe.SliceData(data), len(data)), v)",
		}
	}
	return use
}
