package dedis

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"go.dedis.ch/protobuf"`},
	Marshal:   "return protobuf.Encode(v)",
	Unmarshal: "return protobuf.Decode(data, v)",
}
