package vmihailenco

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"github.com/vmihailenco/msgpack/v5"`},
	Marshal:   "return msgpack.Marshal(v)",
	Unmarshal: "return msgpack.Unmarshal(data, v)",
	Decoder: emit.Call{
		Imports: []string{`"bufio"`, `"github.com/vmihailenco/msgpack/v5"`, `"io"`},
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
		Imports: []string{`"bytes"`, `"github.com/vmihailenco/msgpack/v5"`, `"strings"`},
		Body: `_, err := msgpack.NewDecoder(bytes.NewReader(data)).Query(strings.Join(path, "."))
return err`,
	},
}

var arrayUse = &emit.Use{
	Imports: []string{`"bytes"`, `"github.com/vmihailenco/msgpack/v5"`},
	Marshal: `var buf bytes.Buffer
enc := msgpack.NewEncoder(&buf)
enc.UseArrayEncodedStructs(true)
if err := enc.Encode(v); err != nil {
	return nil, err
}
return buf.Bytes(), nil`,
	Unmarshal: "return msgpack.Unmarshal(data, v)",
	Decoder:   use.Decoder,
}
