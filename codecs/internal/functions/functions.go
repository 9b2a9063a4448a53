// Package functions makes codecs of libraries that are two functions, one of which
// lets decoded byte slices point into its input. A call goes through the value of the
// function, which costs about a nanosecond more than calling it by its name.
package functions

import (
	"bytes"

	"github.com/serialbench/serialbench/codec"
)

// Library are the functions.
type Library struct {
	Marshal   func(v any) ([]byte, error) // to a fresh slice
	Unmarshal func(src []byte, v any) error
}

// append returns the encoding of v as it is where there is no dst, and else appends it.
func (l *Library) append(dst []byte, v any) ([]byte, error) {
	b, err := l.Marshal(v)
	if dst == nil || err != nil {
		return b, err
	}
	return append(dst, b...), nil
}

// Codec is the codec of a type without byte slices.
type Codec[T any] struct{ Library }

// Marshal appends the encoding of v to dst.
func (c *Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) { return c.append(dst, v) }

// Unmarshal decodes src into the zero value v.
func (c *Codec[T]) Unmarshal(src []byte, v *T) error { return c.Library.Unmarshal(src, v) }

// UnmarshalReuse decodes src into v, which may hold an earlier value.
func (c *Codec[T]) UnmarshalReuse(src []byte, v *T) error { return c.Library.Unmarshal(src, v) }

// Copying is [Codec] for types with byte slices.
type Copying[T any] struct{ Library }

// Marshal appends the encoding of v to dst.
func (c *Copying[T]) Marshal(dst []byte, v *T) ([]byte, error) { return c.append(dst, v) }

// Unmarshal decodes a copy of src into the zero value v.
func (c *Copying[T]) Unmarshal(src []byte, v *T) error {
	return c.Library.Unmarshal(bytes.Clone(src), v)
}

// UnmarshalAlias decodes src into the zero value v, which then points into src.
func (c *Copying[T]) UnmarshalAlias(src []byte, v *T) error { return c.Library.Unmarshal(src, v) }

// Documents makes a codec of any document of a library that decodes none into an
// interface: into a map.
func Documents(l Library) (codec.Codec[any], error) { return &documents{l}, nil }

type documents struct{ Library }

// Marshal appends the encoding of what v holds to dst.
func (d *documents) Marshal(dst []byte, v *any) ([]byte, error) { return d.append(dst, *v) }

// Unmarshal decodes src into a map.
func (d *documents) Unmarshal(src []byte, v *any) error {
	m := map[string]any{}
	if err := d.Library.Unmarshal(src, &m); err != nil {
		return err
	}
	*v = m
	return nil
}
