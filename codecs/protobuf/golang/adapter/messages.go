// Package adapter makes the calls to github.com/golang/protobuf.
package adapter

import (
	//lint:ignore SA1019 it is the library that is compared
	"github.com/golang/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// message is a pointer to a message type W.
type message[W any] interface {
	*W
	proto.Message
	protoreflect.ProtoMessage
}

// Messages calls package proto on messages of type W.
type Messages[W any, M message[W]] struct{ buf *proto.Buffer }

// NewMessages makes the codec.
func NewMessages[W any, M message[W]]() (*Messages[W, M], error) {
	return &Messages[W, M]{buf: proto.NewBuffer(nil)}, nil
}

// Marshal appends the encoding of w to dst.
func (c *Messages[W, M]) Marshal(dst []byte, w *W) ([]byte, error) {
	c.buf.SetBuf(dst)
	err := c.buf.Marshal(M(w))
	return c.buf.Bytes(), err
}

// Unmarshal decodes src into the zero message w.
func (*Messages[W, M]) Unmarshal(src []byte, w *W) error { return proto.UnmarshalMerge(src, M(w)) }
