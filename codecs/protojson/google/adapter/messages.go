// Package adapter makes the calls to google.golang.org/protobuf.
package adapter

import (
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
)

// message is a pointer to a message type W.
type message[W any] interface {
	*W
	proto.Message
}

// Messages calls package protojson on messages of type W.
type Messages[W any, M message[W]] struct{}

// NewMessages makes the codec.
func NewMessages[W any, M message[W]]() (*Messages[W, M], error) { return &Messages[W, M]{}, nil }

// Marshal appends the encoding of w to dst.
func (*Messages[W, M]) Marshal(dst []byte, w *W) ([]byte, error) {
	return protojson.MarshalOptions{}.MarshalAppend(dst, M(w))
}

// Unmarshal decodes src into the zero message w.
func (*Messages[W, M]) Unmarshal(src []byte, w *W) error {
	return protojson.UnmarshalOptions{}.Unmarshal(src, M(w))
}
