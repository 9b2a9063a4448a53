package v2

import "github.com/serialbench/serialbench/internal/codegen/emit"

var (
	use = useOf("github.com/go-json-experiment/json", "github.com/go-json-experiment/json/jsontext",
		"github.com/go-json-experiment/json/v1")
	useStandard = useOf("encoding/json/v2", "encoding/json/jsontext", "encoding/json")
)

// useOf is the use of the packages by these paths: that of version 2, its syntax, and version 1.
func useOf(json, jsontext, jsonv1 string) *emit.Use {
	quoted := func(path string) string { return `"` + path + `"` }
	return &emit.Use{
		Imports:   []string{quoted(json), "jsonv1 " + quoted(jsonv1)},
		Setup:     "var options = jsonv1.FormatDurationAsNano(true)",
		Marshal:   "return json.Marshal(v, options)",
		Unmarshal: "return json.Unmarshal(data, v, options)",
		Decoder: emit.Call{
			Imports: []string{quoted(json), quoted(jsontext), `"io"`},
			Body: `dec := jsontext.NewDecoder(r)
return func(v *Person) error { return json.UnmarshalDecode(dec, v, options) }, nil`,
		},
		ReadOne: emit.Call{
			Imports: []string{`"bytes"`, `"errors"`, quoted(jsontext)},
			Body: `dec := jsontext.NewDecoder(bytes.NewReader(data))
for _, want := range path {
	if _, err := dec.ReadToken(); err != nil { // the brace
		return err
	}
	for {
		name, err := dec.ReadToken()
		if err != nil {
			return err
		}
		if name.Kind() != '"' {
			return errors.New("the field is not there")
		}
		if name.String() == want {
			break
		}
		if err := dec.SkipValue(); err != nil {
			return err
		}
	}
}
_, err := dec.ReadToken()
return err`,
		},
	}
}
