package davecgh

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports: []string{`"bytes"`, `xdr "github.com/davecgh/go-xdr/xdr2"`},
	Marshal: `var buf bytes.Buffer
if _, err := xdr.Marshal(&buf, v); err != nil {
	return nil, err
}
return buf.Bytes(), nil`,
	Unmarshal: `_, err := xdr.Unmarshal(bytes.NewReader(data), v)
return err`,
	Decoder: emit.Call{
		Imports: []string{`"bufio"`, `xdr "github.com/davecgh/go-xdr/xdr2"`, `"io"`},
		Body: `in := bufio.NewReader(r)
dec := xdr.NewDecoder(in)
return func(v *Person) error {
	if _, err := in.Peek(1); err != nil {
		return err // io.EOF at the end
	}
	_, err := dec.Decode(v)
	return err
}, nil`,
	},
}
