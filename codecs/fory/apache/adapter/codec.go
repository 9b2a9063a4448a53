// Package adapter makes the calls to github.com/apache/fory/go/fory.
package adapter

import (
	"bytes"
	"reflect"

	"github.com/apache/fory/go/fory"
)

// Codec holds one instance of the library, in which the structs of T are registered.
type Codec[T any] struct {
	fory  *fory.Fory
	given fory.ByteBuffer // around the caller's slice; here, since it would be allocated
	own   fory.ByteBuffer // where the caller has no slice
}

// open makes an instance and registers T and the structs and enumerations that it
// reaches, which get the numbers 1, 2, 3… in the order in which they are met.
func open[T any](options ...fory.Option) (*Codec[T], error) {
	c := &Codec[T]{fory: fory.New(options...)}
	for i, t := range reached(reflect.TypeFor[T]()) {
		register := c.fory.RegisterStruct
		if t.Kind() != reflect.Struct {
			register = c.fory.RegisterEnum
		}
		if err := register(t, uint32(i+1)); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// Marshal appends the encoding of v to dst, as SerializeTo does with a buffer. Without
// a dst it writes to a buffer that is kept, whose contents are copied.
func (c *Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	if dst == nil {
		c.own.SetWriterIndex(0)
		if err := c.fory.SerializeTo(&c.own, v); err != nil {
			return nil, err
		}
		return bytes.Clone(c.own.Bytes()), nil
	}
	c.given = *fory.NewByteBuffer(dst)
	c.given.SetWriterIndex(len(dst))
	err := c.fory.SerializeTo(&c.given, v)
	out := c.given.Bytes()
	c.given = fory.ByteBuffer{}
	if err != nil {
		return nil, err
	}
	return out, nil
}

// Unmarshal decodes src into the zero value v.
func (c *Codec[T]) Unmarshal(src []byte, v *T) error { return c.fory.Deserialize(src, v) }
