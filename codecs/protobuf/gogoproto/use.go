package gogoproto

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Marshal:   "return v.Marshal()",
	Unmarshal: "return v.Unmarshal(data)",
	Command:   "protoc --gocosmos_out=. schema.proto",
	Decoder: emit.Call{
		Imports: []string{`"bufio"`, `protoio "github.com/cosmos/gogoproto/io"`, `"io"`},
		Body: `in := bufio.NewReader(r)
messages := protoio.NewDelimitedReader(in, 16<<20)
return func(v *Person) error {
	if _, err := in.Peek(1); err != nil {
		return err // io.EOF at the end
	}
	return messages.ReadMsg(v)
}, nil`,
	},
}
