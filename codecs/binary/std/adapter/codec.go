// Package adapter makes the calls to encoding/binary.
package adapter

import (
	"encoding/binary"
	"fmt"
	"slices"
)

// Codec encodes a T of fixed size.
type Codec[T any] struct{}

// New makes the codec. It fails if T is not of fixed size.
func New[T any]() (*Codec[T], error) {
	_, err := size[T]()
	return &Codec[T]{}, err
}

// Marshal appends the encoding of v to dst.
func (*Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	return binary.Append(dst, binary.LittleEndian, v)
}

// Unmarshal decodes src into the zero value v.
func (*Codec[T]) Unmarshal(src []byte, v *T) error {
	_, err := binary.Decode(src, binary.LittleEndian, v)
	return err
}

// UnmarshalReuse decodes src into v, which may hold an earlier value.
func (c *Codec[T]) UnmarshalReuse(src []byte, v *T) error { return c.Unmarshal(src, v) }

// List encodes a slice of elements of fixed size; its length is that of the
// input divided by the size of an element.
type List[E any] struct{ size int }

// NewList makes the codec. It fails if E is not of fixed size.
func NewList[E any]() (*List[E], error) {
	n, err := size[E]()
	return &List[E]{size: n}, err
}

// Marshal appends the encoding of *v to dst.
func (*List[E]) Marshal(dst []byte, v *[]E) ([]byte, error) {
	return binary.Append(dst, binary.LittleEndian, v)
}

// Unmarshal decodes src into *v, whose memory is used if it has room.
func (l *List[E]) Unmarshal(src []byte, v *[]E) error {
	if len(src)%l.size != 0 {
		return fmt.Errorf("encoding/binary: %d bytes are not a whole number of elements of %d bytes", len(src), l.size)
	}
	n := len(src) / l.size
	*v = slices.Grow((*v)[:0], n)[:n]
	_, err := binary.Decode(src, binary.LittleEndian, v)
	return err
}

// size is the size of a T in bytes.
func size[T any]() (int, error) {
	n := binary.Size(new(T))
	if n <= 0 {
		return 0, fmt.Errorf("encoding/binary: %T has no fixed size", *new(T))
	}
	return n, nil
}
