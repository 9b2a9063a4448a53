package shamaton3

import "github.com/serialbench/serialbench/internal/codegen/emit"

var mapUse = &emit.Use{
	Imports:   []string{`"github.com/shamaton/msgpack/v3"`},
	Marshal:   "return msgpack.MarshalAsMap(v)",
	Unmarshal: "return msgpack.UnmarshalAsMap(data, v)",
}

var arrayUse = &emit.Use{
	Imports:   []string{`"github.com/shamaton/msgpack/v3"`},
	Marshal:   "return msgpack.MarshalAsArray(v)",
	Unmarshal: "return msgpack.UnmarshalAsArray(data, v)",
}
