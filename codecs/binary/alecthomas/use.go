package alecthomas

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"github.com/alecthomas/binary"`},
	Marshal:   "return binary.Marshal(v)",
	Unmarshal: "return binary.Unmarshal(data, v)",
	Decoder: emit.Call{
		Imports: []string{`"bufio"`, `"github.com/alecthomas/binary"`, `"io"`},
		Body: `in := bufio.NewReader(r)
dec := binary.NewDecoder(in)
return func(v *Person) error {
	if _, err := in.Peek(1); err != nil {
		return err // io.EOF at the end
	}
	return dec.Decode(v)
}, nil`,
	},
}
