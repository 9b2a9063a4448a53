// Package adapter makes the calls to github.com/davecgh/go-xdr.
package adapter

import (
	"bytes"
	"reflect"

	"github.com/davecgh/go-xdr/xdr"

	"github.com/serialbench/serialbench/codecs/internal/aliasing"
)

// Codec calls the library.
type Codec[T any] struct {
	aliases bool // T has byte slices, which Unmarshal lets point into its input
}

// New makes the codec.
func New[T any]() (*Codec[T], error) {
	return &Codec[T]{aliases: aliasing.HasBytes(reflect.TypeFor[T]())}, nil
}

// Marshal appends the encoding of v to dst. The library has no appending call.
func (*Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	b, err := xdr.Marshal(v)
	if dst == nil || err != nil {
		return b, err
	}
	return append(dst, b...), nil
}

// Unmarshal decodes src into the zero value v.
func (c *Codec[T]) Unmarshal(src []byte, v *T) error {
	if c.aliases {
		src = bytes.Clone(src)
	}
	_, err := xdr.Unmarshal(src, v)
	return err
}

// UnmarshalReuse decodes src into v, which may hold an earlier value.
func (c *Codec[T]) UnmarshalReuse(src []byte, v *T) error { return c.Unmarshal(src, v) }

// UnmarshalAlias decodes src into the zero value v, whose byte slices point into src.
func (*Codec[T]) UnmarshalAlias(src []byte, v *T) error {
	_, err := xdr.Unmarshal(src, v)
	return err
}
