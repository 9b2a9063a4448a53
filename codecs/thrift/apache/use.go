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
	Decoder: emit.Call{
		Imports: []string{`"bufio"`, `"context"`, `"github.com/apache/thrift/lib/go/thrift"`, `"io"`},
		Body: `in := bufio.NewReader(r)
protocol := thrift.NewTBinaryProtocolConf(thrift.NewStreamTransportR(in), nil)
return func(v *Person) error {
	if _, err := in.Peek(1); err != nil {
		return err // io.EOF at the end
	}
	return v.Read(context.Background(), protocol)
}, nil`,
	},
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
	Decoder: emit.Call{
		Imports: []string{`"bufio"`, `"context"`, `"github.com/apache/thrift/lib/go/thrift"`, `"io"`},
		Body: `in := bufio.NewReader(r)
protocol := thrift.NewTCompactProtocolConf(thrift.NewStreamTransportR(in), nil)
return func(v *Person) error {
	if _, err := in.Peek(1); err != nil {
		return err // io.EOF at the end
	}
	return v.Read(context.Background(), protocol)
}, nil`,
	},
}
