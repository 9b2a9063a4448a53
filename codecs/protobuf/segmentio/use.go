package segmentio

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"github.com/segmentio/encoding/proto"`},
	Marshal:   "return proto.Marshal(v)",
	Unmarshal: "return proto.Unmarshal(data, v)",
}
