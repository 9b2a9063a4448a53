// Package adapter makes the calls to encoding/json.
package adapter

import (
	"encoding/json"
)

// Codec calls encoding/json.
type Codec[T any] struct{}

// New makes the codec.
func New[T any]() (*Codec[T], error) { return &Codec[T]{}, nil }

// Marshal appends the encoding of v to dst. The library has no appending call.
func (*Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	b, err := json.Marshal(v)
	if dst == nil || err != nil {
		return b, err
	}
	return append(dst, b...), nil
}

// Unmarshal decodes src into the zero value v.
func (*Codec[T]) Unmarshal(src []byte, v *T) error { return json.Unmarshal(src, v) }

// UnmarshalReuse decodes src into v, which may hold an earlier value without maps.
func (*Codec[T]) UnmarshalReuse(src []byte, v *T) error { return json.Unmarshal(src, v) }
