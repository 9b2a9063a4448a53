package shamaton

import "github.com/serialbench/serialbench/internal/codegen/emit"

var mapUse = &emit.Use{
	Imports:   []string{`"github.com/shamaton/msgpack/v2"`},
	Marshal:   "return msgpack.MarshalAsMap(v)",
	Unmarshal: "return msgpack.UnmarshalAsMap(data, v)",
	Decoder:   decoder("Map"),
}

var arrayUse = &emit.Use{
	Imports:   []string{`"github.com/shamaton/msgpack/v2"`},
	Marshal:   "return msgpack.MarshalAsArray(v)",
	Unmarshal: "return msgpack.UnmarshalAsArray(data, v)",
	Decoder:   decoder("Array"),
}

// decoder reads values one by one, from a reader that never gives less than is asked for.
func decoder(kind string) emit.Call {
	return emit.Call{
		Imports: []string{`"bytes"`, `"io"`, `"github.com/shamaton/msgpack/v2"`},
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
