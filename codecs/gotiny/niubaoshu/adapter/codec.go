// Package adapter makes the calls to github.com/niubaoshu/gotiny.
package adapter

import (
	"bytes"
	"reflect"
	"unsafe"

	"github.com/niubaoshu/gotiny"

	"github.com/serialbench/serialbench/codecs/internal/aliasing"
)

// Codec keeps one encoder and one decoder of T.
type Codec[T any] struct {
	encoder *gotiny.Encoder
	decoder *gotiny.Decoder
	scratch []byte
	arg     [1]unsafe.Pointer // the value, in memory that is not allocated for each call
	aliases bool              // T has byte slices, which the decoder points into its input
}

// New makes the codec.
func New[T any]() (*Codec[T], error) {
	t := reflect.TypeFor[T]()
	return &Codec[T]{
		encoder: gotiny.NewEncoderWithType(t), decoder: gotiny.NewDecoderWithType(t),
		aliases: aliasing.HasBytes(t),
	}, nil
}

// Marshal appends the encoding of v to dst. A fresh slice is a copy out of the
// codec's buffer, which costs less than growing one.
func (c *Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	if dst == nil {
		c.encoder.AppendTo(c.scratch[:0])
		c.arg[0] = unsafe.Pointer(v)
		c.scratch = c.encoder.EncodePtr(c.arg[:]...)
		return append([]byte(nil), c.scratch...), nil
	}
	c.encoder.AppendTo(dst)
	c.arg[0] = unsafe.Pointer(v)
	return c.encoder.EncodePtr(c.arg[:]...), nil
}

// Unmarshal decodes src into the zero value v.
func (c *Codec[T]) Unmarshal(src []byte, v *T) error {
	if c.aliases {
		src = bytes.Clone(src)
	}
	return c.UnmarshalAlias(src, v)
}

// UnmarshalReuse decodes src into v, which may hold an earlier value.
func (c *Codec[T]) UnmarshalReuse(src []byte, v *T) error { return c.Unmarshal(src, v) }

// UnmarshalAlias decodes src into the zero value v, whose byte slices point into src.
func (c *Codec[T]) UnmarshalAlias(src []byte, v *T) error {
	c.arg[0] = unsafe.Pointer(v)
	c.decoder.DecodePtr(src, c.arg[:]...)
	return nil
}
