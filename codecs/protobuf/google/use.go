package google

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"google.golang.org/protobuf/proto"`},
	Marshal:   "return proto.Marshal(v)",
	Unmarshal: "return proto.Unmarshal(data, v)",
	Command:   "protoc --go_out=. schema.proto",
	Decoder: emit.Call{
		Imports: []string{`"bufio"`, `"google.golang.org/protobuf/encoding/protodelim"`, `"io"`},
		Body: `in := bufio.NewReader(r)
return func(v *Person) error { return protodelim.UnmarshalOptions{MaxSize: 16 << 20}.UnmarshalFrom(in, v) }, nil`,
	},
	ReadOne: readOne,
}

// readOne passes over all fields but those that lead to one, by their numbers.
var readOne = emit.Call{
	Imports: []string{`"errors"`, `"strings"`, `"google.golang.org/protobuf/encoding/protowire"`,
		`"google.golang.org/protobuf/reflect/protoreflect"`},
	Body: `message := new(Person).ProtoReflect().Descriptor()
for _, name := range path {
	var field protoreflect.FieldDescriptor
	for i := range message.Fields().Len() {
		if f := message.Fields().Get(i); strings.EqualFold(strings.ReplaceAll(string(f.Name()), "_", ""), name) {
			field = f
		}
	}
	if field == nil {
		return errors.New(name + " is no field of the message")
	}
	var value []byte
	for len(data) > 0 {
		number, typ, n := protowire.ConsumeTag(data)
		if n < 0 {
			return protowire.ParseError(n)
		}
		size := protowire.ConsumeFieldValue(number, typ, data[n:])
		if size < 0 {
			return protowire.ParseError(size)
		}
		if number == field.Number() {
			value = data[n : n+size]
		}
		data = data[n+size:]
	}
	data = value
	if message = field.Message(); message != nil && len(data) > 0 {
		var n int
		if data, n = protowire.ConsumeBytes(value); n < 0 {
			return protowire.ParseError(n)
		}
	}
}
return nil`,
}

var opaqueUse = &emit.Use{
	Imports:   []string{`"google.golang.org/protobuf/proto"`},
	Marshal:   "return proto.Marshal(v)",
	Unmarshal: "return proto.Unmarshal(data, v)",
	Command:   "protoc --go_out=. --go_opt=default_api_level=API_OPAQUE schema.proto",
	Decoder: emit.Call{
		Imports: []string{`"bufio"`, `"google.golang.org/protobuf/encoding/protodelim"`, `"io"`},
		Body: `in := bufio.NewReader(r)
return func(v *Person) error { return protodelim.UnmarshalOptions{MaxSize: 16 << 20}.UnmarshalFrom(in, v) }, nil`,
	},
	ReadOne: readOne,
}
