package v1

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`hprose "github.com/hprose/hprose-go/io"`},
	Marshal:   "return hprose.Marshal(v)",
	Unmarshal: "return hprose.Unmarshal(data, v)",
	Decoder: emit.Call{
		Imports: []string{`"bufio"`, `hprose "github.com/hprose/hprose-go/io"`, `"io"`},
		Body: `in := bufio.NewReader(r)
reader := hprose.NewReader(in, true)
return func(v *Person) error {
	if _, err := in.Peek(1); err != nil {
		return err // io.EOF at the end
	}
	return reader.Unserialize(v)
}, nil`,
	},
}
