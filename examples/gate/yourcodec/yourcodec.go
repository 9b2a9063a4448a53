// Package yourcodec is all that a library needs in its repository to compare itself with its past:
//
//	serialbench ab --base origin/main --head . --with-codec ./yourcodec
package yourcodec

import (
	"encoding/json" // here the library of the repository

	"github.com/serialbench/serialbench/codec"
)

// Info says what the codec is.
func Info() codec.Info {
	return codec.Info{ID: "json/mine", Library: "example.com/mine", Kind: codec.Reflect,
		Doc: "the library of this repository"}
}

// New makes a codec of values of T, once; what it does here is outside the clock.
func New[T any]() (codec.Codec[T], error) { return mine[T]{}, nil }

type mine[T any] struct{}

func (mine[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	b, err := json.Marshal(v)
	return append(dst, b...), err
}

func (mine[T]) Unmarshal(src []byte, v *T) error { return json.Unmarshal(src, v) }
