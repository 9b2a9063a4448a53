package gogo

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports: []string{`"bytes"`, `"github.com/gogo/protobuf/jsonpb"`},
	Marshal: `var buf bytes.Buffer
if err := new(jsonpb.Marshaler).Marshal(&buf, v); err != nil {
	return nil, err
}
return buf.Bytes(), nil`,
	Unmarshal: "return jsonpb.Unmarshal(bytes.NewReader(data), v)",
	Command:   "protoc --gogofaster_out=pb schema.proto",
}
