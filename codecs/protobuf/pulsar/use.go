package pulsar

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"google.golang.org/protobuf/proto"`},
	Marshal:   "return proto.Marshal(v)",
	Unmarshal: "return proto.Unmarshal(data, v)",
	Command:   "protoc --go-pulsar_out=. schema.proto",
	Decoder: emit.Call{
		Imports: []string{`"bufio"`, `"google.golang.org/protobuf/encoding/protodelim"`, `"io"`},
		Body: `in := bufio.NewReader(r)
return func(v *Person) error { return protodelim.UnmarshalOptions{MaxSize: 16 << 20}.UnmarshalFrom(in, v) }, nil`,
	},
}
