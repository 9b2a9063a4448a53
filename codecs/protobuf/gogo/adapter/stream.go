// Package adapter makes the calls to github.com/gogo/protobuf.
package adapter

import (
	"io"

	protoio "github.com/gogo/protobuf/io"
	"github.com/gogo/protobuf/proto"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/stream"
)

// message is a pointer to a message type W.
type message[W any] interface {
	*W
	proto.Message
}

// NewEncoder is the library's own writer of messages behind their lengths. It keeps
// a buffer and makes one write of a message.
func NewEncoder[W any, M message[W]](w io.Writer) (codec.Encoder[W], error) {
	out := protoio.NewDelimitedWriter(w)
	return stream.EncodeFunc(func(v *W) error { return out.WriteMsg(M(v)) }, nil), nil
}

// NewDecoder is the library's own reader of messages behind their lengths. It takes
// the buffered reader for its own, and says io.EOF too where the stream ends behind
// a length.
func NewDecoder[W any, M message[W]](r io.Reader) (codec.Decoder[W], error) {
	in := stream.NewReader(r)
	messages := protoio.NewDelimitedReader(in.Reader, stream.MaxMessage)
	return stream.Decode(in, func(v *W) error { return messages.ReadMsg(M(v)) }), nil
}
