package cborgen

import "github.com/serialbench/serialbench/internal/codegen/emit"

func useOf(style string) *emit.Use {
	return &emit.Use{
		Imports: []string{`"bytes"`},
		Marshal: `var buf bytes.Buffer
err := v.MarshalCBOR(&buf)
return buf.Bytes(), err`,
		Unmarshal: "return v.UnmarshalCBOR(bytes.NewReader(data))",
		Decoder: emit.Call{
			Imports: []string{`"bufio"`, `"io"`},
			Body: `in := bufio.NewReader(r)
return func(v *Person) error {
	if _, err := in.Peek(1); err != nil {
		return err // io.EOF at the end
	}
	return v.UnmarshalCBOR(in)
}, nil`,
		},
		Command: "go run gen.go, a program that calls Write" + style + "EncodersToFile of github.com/whyrusleeping/cbor-gen",
	}
}
