package std

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports: []string{`"encoding/binary"`},
	Marshal: "return binary.Append(nil, binary.LittleEndian, v)",
	Unmarshal: `_, err := binary.Decode(data, binary.LittleEndian, v)
return err`,
}
