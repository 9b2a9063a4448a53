package segmentio

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports: []string{`"errors"`, `"github.com/segmentio/encoding/json"`},
	Marshal: "return json.Append(nil, v, 0)",
	Unmarshal: `rest, err := json.Parse(data, v, json.DontMatchCaseInsensitiveStructFields)
if err == nil && len(rest) > 0 {
	err = errors.New("bytes after the value")
}
return err`,
	Decoder: emit.Call{
		Imports: []string{`"github.com/segmentio/encoding/json"`, `"io"`},
		Body: `dec := json.NewDecoder(r)
dec.DontMatchCaseInsensitiveStructFields()
return func(v *Person) error { return dec.Decode(v) }, nil`,
	},
	ReadOne: readOne,
	Alias: emit.Call{
		Imports: []string{`"errors"`, `"github.com/segmentio/encoding/json"`},
		Body: `rest, err := json.Parse(data, v, json.DontMatchCaseInsensitiveStructFields|json.ZeroCopy)
if err == nil && len(rest) > 0 {
	err = errors.New("bytes after the value")
}
return err`,
	},
}

var defaultUse = &emit.Use{
	Imports:   []string{`"github.com/segmentio/encoding/json"`},
	Marshal:   "return json.Marshal(v)",
	Unmarshal: "return json.Unmarshal(data, v)",
	Decoder: emit.Call{
		Imports: []string{`"github.com/segmentio/encoding/json"`, `"io"`},
		Body: `dec := json.NewDecoder(r)
return func(v *Person) error { return dec.Decode(v) }, nil`,
	},
	ReadOne: readOne,
}

// readOne passes over what comes before the field.
var readOne = emit.Call{
	Imports: []string{`"errors"`, `"github.com/segmentio/encoding/json"`},
	Body: `level := 0
for t := json.NewTokenizer(data); t.Next(); {
	if t.IsKey && t.Depth == level+1 && string(t.String()) == path[level] {
		if level++; level == len(path) {
			t.Next() // the colon
			t.Next()
			return t.Err
		}
	}
}
return errors.New("the field is not there")`,
}
