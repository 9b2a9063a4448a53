package adapter

import (
	"bufio"
	"io"

	"google.golang.org/protobuf/encoding/protodelim"
	"google.golang.org/protobuf/proto"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/stream"
)

// message is a pointer to a message type W.
type message[W any] interface {
	*W
	proto.Message
}

// NewEncoder writes messages with package protodelim. It makes two writes of each,
// so that the user is to give a buffered writer.
func NewEncoder[W any, M message[W]](w io.Writer) (codec.Encoder[W], error) {
	out := bufio.NewWriter(w)
	return stream.EncodeFunc(func(v *W) error {
		_, err := protodelim.MarshalTo(out, M(v))
		return err
	}, out.Flush), nil
}

// NewDecoder reads messages with package protodelim, which decodes them out of the
// buffer of a bufio.Reader where they are in it as a whole. The messages that it is
// given are zero: there is nothing to reset first.
func NewDecoder[W any, M message[W]](r io.Reader) (codec.Decoder[W], error) {
	in := bufio.NewReader(r)
	options := protodelim.UnmarshalOptions{UnmarshalOptions: proto.UnmarshalOptions{Merge: true},
		MaxSize: stream.MaxMessage}
	return stream.DecodeFunc(func(v *W) error { return options.UnmarshalFrom(in, M(v)) }), nil
}
