package std

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports: []string{`"bytes"`, `"encoding/gob"`},
	Marshal: `var buf bytes.Buffer
if err := gob.NewEncoder(&buf).Encode(v); err != nil {
	return nil, err
}
return buf.Bytes(), nil`,
	Unmarshal: "return gob.NewDecoder(bytes.NewReader(data)).Decode(v)",
	Decoder: emit.Call{
		Imports: []string{`"encoding/gob"`, `"io"`},
		Body: `dec := gob.NewDecoder(r)
return func(v *Person) error { return dec.Decode(v) }, nil`,
	},
}
