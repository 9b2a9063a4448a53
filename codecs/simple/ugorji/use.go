package ugorji

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports: []string{`"github.com/ugorji/go/codec"`},
	Setup:   "var handle codec.SimpleHandle",
	Marshal: `var data []byte
if err := codec.NewEncoderBytes(&data, &handle).Encode(v); err != nil {
	return nil, err
}
return data, nil`,
	Unmarshal: "return codec.NewDecoderBytes(data, &handle).Decode(v)",
	Decoder: emit.Call{
		Imports: []string{`"bufio"`, `"github.com/ugorji/go/codec"`, `"io"`},
		Body: `in := bufio.NewReader(r)
dec := codec.NewDecoder(in, &handle)
return func(v *Person) error {
	if _, err := in.Peek(1); err != nil {
		return err // io.EOF at the end
	}
	return dec.Decode(v)
}, nil`,
	},
	Alias: emit.Call{
		Imports: []string{`"github.com/ugorji/go/codec"`},
		Body: `aliased := codec.SimpleHandle{}
aliased.ZeroCopy = true
return codec.NewDecoderBytes(data, &aliased).Decode(v)`,
	},
}
