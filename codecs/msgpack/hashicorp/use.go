package hashicorp

import "github.com/serialbench/serialbench/internal/codegen/emit"

var (
	use        = useOf("codec.MsgpackHandle{WriteExt: true}")
	defaultUse = useOf("codec.MsgpackHandle{}")
)

func useOf(handle string) *emit.Use {
	return &emit.Use{
		Imports: []string{`"github.com/hashicorp/go-msgpack/v2/codec"`},
		Setup:   "var handle = " + handle,
		Marshal: `var data []byte
if err := codec.NewEncoderBytes(&data, &handle).Encode(v); err != nil {
	return nil, err
}
return data, nil`,
		Unmarshal: "return codec.NewDecoderBytes(data, &handle).Decode(v)",
		Decoder: emit.Call{
			Imports: []string{`"bufio"`, `"github.com/hashicorp/go-msgpack/v2/codec"`, `"io"`},
			Body: `in := bufio.NewReader(r)
dec := codec.NewDecoder(in, &handle)
return func(v *Person) error {
	if _, err := in.Peek(1); err != nil {
		return err // io.EOF at the end
	}
	return dec.Decode(v)
}, nil`,
		},
	}
}
