package mongo

import "github.com/serialbench/serialbench/internal/codegen/emit"

// use is how a person calls the version of that path.
func use(path string) *emit.Use {
	return &emit.Use{
		Imports:   []string{path},
		Marshal:   "return bson.Marshal(v)",
		Unmarshal: "return bson.Unmarshal(data, v)",
		ReadOne: emit.Call{
			Imports: []string{path, `"strings"`},
			Body: `var keys []string
for _, name := range path {
	keys = append(keys, strings.ToLower(name))
}
_, err := bson.Raw(data).LookupErr(keys...)
return err`,
		},
		Decoder: emit.Call{
			Imports: []string{`"bufio"`, path, `"io"`},
			Body: `in := bufio.NewReader(r)
return func(v *Person) error {
	if _, err := in.Peek(1); err != nil {
		return err // io.EOF at the end
	}
	data, err := bson.ReadDocument(in)
	if err != nil {
		return err
	}
	return bson.Unmarshal(data, v)
}, nil`,
		},
	}
}
