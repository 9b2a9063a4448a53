package std

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports: []string{`"encoding/binary"`},
	Marshal: "return binary.Append(nil, binary.LittleEndian, v)",
	Unmarshal: `_, err := binary.Decode(data, binary.LittleEndian, v)
return err`,
	Decoder: emit.Call{
		Imports: []string{`"encoding/binary"`, `"io"`},
		Body:    `return func(v *Person) error { return binary.Read(r, binary.LittleEndian, v) }, nil`,
	},
}
