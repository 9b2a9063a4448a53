package adapter

import (
	"reflect"

	"github.com/hashicorp/go-msgpack/v2/codec"
)

// New makes the codec of the format as it is.
func New[T any]() (*Codec[T], error) { return open[T](&codec.MsgpackHandle{WriteExt: true}), nil }

// NewDynamic is [New] with the options for values of any type: maps are map[string]any, integers int64.
func NewDynamic[T any]() (*Codec[T], error) {
	h := &codec.MsgpackHandle{WriteExt: true}
	h.MapType, h.SignedInteger, h.RawToString = reflect.TypeFor[map[string]any](), true, true
	return open[T](h), nil
}

// NewDefault makes the codec without options.
func NewDefault[T any]() (*Codec[T], error) { return open[T](&codec.MsgpackHandle{}), nil }
