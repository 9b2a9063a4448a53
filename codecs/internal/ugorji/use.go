package ugorji

import (
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Use is how a person calls the library with a handle, such as codec.CborHandle{}; option is set in it, if any.
func Use(handle, option string) *emit.Use {
	setup, zeroCopy := "var handle = "+handle, "aliased.ZeroCopy = true"
	if bare, ok := strings.CutSuffix(handle, "{}"); ok {
		setup = "var handle " + bare
	}
	if option != "" {
		setup += "\n\nfunc init() { handle." + option + " = true }"
		zeroCopy = "aliased.ZeroCopy, aliased." + option + " = true, true"
	}
	imports := []string{`"github.com/ugorji/go/codec"`}
	return &emit.Use{
		Imports: imports,
		Setup:   setup,
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
			Imports: imports,
			Body:    "aliased := " + handle + "\n" + zeroCopy + "\nreturn codec.NewDecoderBytes(data, &aliased).Decode(v)",
		},
	}
}
