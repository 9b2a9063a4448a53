package jsoniter

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = useOf("json", "var json = jsoniter.Config{ObjectFieldMustBeSimpleString: true, CaseSensitive: true}.Froze()")

// useOf is how a person calls the library by an API; setup makes one that the library does not have.
func useOf(api, setup string) *emit.Use {
	imports := []string{`jsoniter "github.com/json-iterator/go"`}
	calls := imports
	if setup != "" {
		calls = nil // there is an API
	}
	return &emit.Use{
		Imports:   imports,
		Setup:     setup,
		Marshal:   "return " + api + ".Marshal(v)",
		Unmarshal: "return " + api + ".Unmarshal(data, v)",
		Decoder: emit.Call{
			Imports: append(calls[:len(calls):len(calls)], `"io"`),
			Body: "dec := " + api + `.NewDecoder(r)
return func(v *Person) error {
	if !dec.More() {
		return io.EOF
	}
	return dec.Decode(v)
}, nil`,
		},
		ReadOne: emit.Call{
			Imports: calls,
			Body: `var keys []any
for _, name := range path {
	keys = append(keys, name)
}
return ` + api + ".Get(data, keys...).LastError()",
		},
	}
}
