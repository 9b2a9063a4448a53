package apache

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports: []string{`"context"`, `"github.com/apache/thrift/lib/go/thrift"`},
	Marshal: `buf := thrift.NewTMemoryBuffer()
err := v.Write(context.Background(), thrift.NewTBinaryProtocolConf(buf, nil))
return buf.Bytes(), err`,
	Unmarshal: `buf := thrift.NewTMemoryBuffer()
buf.Write(data)
return v.Read(context.Background(), thrift.NewTBinaryProtocolConf(buf, nil))`,
	Command: "thrift --gen go -out . types.thrift",
}

var compactUse = &emit.Use{
	Imports: []string{`"context"`, `"github.com/apache/thrift/lib/go/thrift"`},
	Marshal: `buf := thrift.NewTMemoryBuffer()
err := v.Write(context.Background(), thrift.NewTCompactProtocolConf(buf, nil))
return buf.Bytes(), err`,
	Unmarshal: `buf := thrift.NewTMemoryBuffer()
buf.Write(data)
return v.Read(context.Background(), thrift.NewTCompactProtocolConf(buf, nil))`,
	Command: "thrift --gen go -out . types.thrift",
}
