package basekick

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"github.com/Basekick-Labs/msgpack/v6"`},
	Marshal:   "return msgpack.Marshal(v)",
	Unmarshal: "return msgpack.Unmarshal(data, v)",
	Decoder: emit.Call{
		Imports: []string{`"bufio"`, `"github.com/Basekick-Labs/msgpack/v6"`, `"io"`},
		Body: `in := bufio.NewReader(r)
dec := msgpack.NewDecoder(in)
return func(v *Person) error {
	if _, err := in.Peek(1); err != nil {
		return err // io.EOF at the end
	}
	return dec.Decode(v)
}, nil`,
	},
	ReadOne: emit.Call{
		Imports: []string{`"bytes"`, `"github.com/Basekick-Labs/msgpack/v6"`, `"strings"`},
		Body: `_, err := msgpack.NewDecoder(bytes.NewReader(data)).Query(strings.Join(path, "."))
return err`,
	},
}
