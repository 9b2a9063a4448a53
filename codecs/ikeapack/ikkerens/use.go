package ikkerens

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports: []string{`"bytes"`, `ikea "github.com/ikkerens/ikeapack"`},
	Marshal: `var buf bytes.Buffer
if err := ikea.Pack(&buf, v); err != nil {
	return nil, err
}
return buf.Bytes(), nil`,
	Unmarshal: "return ikea.Unpack(bytes.NewReader(data), v)",
	Decoder: emit.Call{
		Imports: []string{`"bufio"`, `ikea "github.com/ikkerens/ikeapack"`, `"io"`},
		Body: `in := bufio.NewReader(r)
return func(v *Person) error {
	if _, err := in.Peek(1); err != nil {
		return err // io.EOF at the end
	}
	return ikea.Unpack(in, v)
}, nil`,
	},
}
