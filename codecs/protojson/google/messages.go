package google

import (
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// messages is the emitter for a type of the user's that is a message already: the
// library works on it, and nothing is converted.
func messages(r *emit.Request) (*emit.Output, error) {
	return &emit.Output{Ops: []codec.Op{codec.OpMarshalReuse}, Import: r.Module + "/codecs/protojson/google", Constructor: "NewMessages"}, nil
}

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
