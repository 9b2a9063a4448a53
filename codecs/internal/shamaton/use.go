package shamaton

import (
	"strconv"

	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// use is how a person calls the library of that module path; kind is Map or Array.
func use(module, kind string) *emit.Use {
	return &emit.Use{
		Imports:   []string{strconv.Quote(module)},
		Marshal:   "return msgpack.MarshalAs" + kind + "(v)",
		Unmarshal: "return msgpack.UnmarshalAs" + kind + "(data, v)",
		Decoder:   decoder(module, kind),
	}
}

// decoder reads values one by one, from a reader that never gives less than is asked for.
func decoder(module, kind string) emit.Call {
	return emit.Call{
		Imports: []string{`"bytes"`, `"io"`, strconv.Quote(module)},
		Body: `all, err := io.ReadAll(r)
in := bytes.NewReader(all)
return func(v *Person) error {
	if in.Len() == 0 {
		return io.EOF
	}
	return msgpack.UnmarshalReadAs` + kind + `(in, v)
}, err`,
	}
}
