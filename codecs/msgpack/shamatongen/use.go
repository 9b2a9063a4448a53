package shamatongen

import "github.com/serialbench/serialbench/internal/codegen/emit"

var mapUse = &emit.Use{
	Imports:   []string{`"github.com/shamaton/msgpackgen/msgpack"`},
	Setup:     "func init() { RegisterGeneratedResolver() }",
	Marshal:   "return msgpack.MarshalAsMap(v)",
	Unmarshal: "return msgpack.UnmarshalAsMap(data, v)",
	Command:   "msgpackgen -input-file mirror.go -output-file mirror_gen.go -strict",
}

var arrayUse = &emit.Use{
	Imports:   []string{`"github.com/shamaton/msgpackgen/msgpack"`},
	Setup:     "func init() { RegisterGeneratedResolver() }",
	Marshal:   "return msgpack.MarshalAsArray(v)",
	Unmarshal: "return msgpack.UnmarshalAsArray(data, v)",
	Command:   "msgpackgen -input-file mirror.go -output-file mirror_gen.go -strict",
}
