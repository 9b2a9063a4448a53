// Package adapter makes the calls to github.com/apache/thrift.
package adapter

import (
	"context"
	"io"

	"github.com/apache/thrift/lib/go/thrift"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/stream"
)

// message is a pointer to a generated struct W.
type message[W any] interface {
	*W
	thrift.TStruct
}

// NewEncoder writes through one protocol as of w on the library's buffered transport
// over an io.Writer.
func NewEncoder[W any, M message[W]](wire *Wire, w io.Writer) (codec.Encoder[W], error) {
	transport := thrift.NewStreamTransportW(w)
	protocol := wire.open(transport)
	return stream.EncodeFunc(
		func(v *W) error { return M(v).Write(context.Background(), protocol) },
		func() error { return transport.Flush(context.Background()) },
	), nil
}

// NewDecoder reads through one protocol as of w on the library's transport over an
// io.Reader, which takes the buffered reader for its own.
func NewDecoder[W any, M message[W]](wire *Wire, r io.Reader) (codec.Decoder[W], error) {
	in := stream.NewReader(r)
	protocol := wire.open(thrift.NewStreamTransportR(in.Reader))
	return stream.Decode(in, func(v *W) error {
		return M(v).Read(context.Background(), protocol)
	}), nil
}
