// Package adapter makes the calls that the two forms of the bson package of mgo share.
package adapter

import "github.com/serialbench/serialbench/codecs/internal/functions"

// Copying is the codec of a type with byte slices.
type Copying[T any] struct{ functions.Copying[T] }

// NewCopying makes the codec.
func NewCopying[T any](l functions.Library) (*Copying[T], error) {
	return &Copying[T]{functions.Copying[T]{Library: l}}, nil
}

// UnmarshalReuse decodes a copy of src into v, which may hold an earlier value: the
// library zeroes it.
func (c *Copying[T]) UnmarshalReuse(src []byte, v *T) error { return c.Unmarshal(src, v) }
