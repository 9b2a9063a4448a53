package vmihailenco

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"github.com/vmihailenco/msgpack/v5"`},
	Marshal:   "return msgpack.Marshal(v)",
	Unmarshal: "return msgpack.Unmarshal(data, v)",
}
