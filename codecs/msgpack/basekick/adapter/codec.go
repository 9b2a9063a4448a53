// Package adapter makes the calls to github.com/Basekick-Labs/msgpack.
package adapter

import "github.com/Basekick-Labs/msgpack/v6"

// Codec calls the functions of the package, which keep encoders and decoders in pools.
type Codec[T any] struct{}

// New makes the codec.
func New[T any]() (*Codec[T], error) { return &Codec[T]{}, nil }

// Marshal appends the encoding of v to dst.
func (*Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	if dst == nil {
		return msgpack.Marshal(v)
	}
	return msgpack.MarshalAppend(dst, v)
}

// Unmarshal decodes src into the zero value v.
func (*Codec[T]) Unmarshal(src []byte, v *T) error { return msgpack.Unmarshal(src, v) }

// UnmarshalReuse decodes src into v, which may hold an earlier value.
func (*Codec[T]) UnmarshalReuse(src []byte, v *T) error { return msgpack.Unmarshal(src, v) }
