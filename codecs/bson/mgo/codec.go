package mgo

import (
	"gopkg.in/mgo.v2/bson"

	"github.com/serialbench/serialbench/codecs/internal/mgo"
)

// Codec calls the library.
type Codec[T any] struct{}

// New makes the codec of a type without byte slices.
func New[T any]() (*Codec[T], error) { return &Codec[T]{}, nil }

// Marshal appends the encoding of v to dst.
func (*Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	b, err := bson.Marshal(v)
	return mgo.Append(dst, b, err)
}

// Unmarshal decodes src into the zero value v.
func (*Codec[T]) Unmarshal(src []byte, v *T) error { return bson.Unmarshal(src, v) }

// UnmarshalReuse decodes src into v, which may hold an earlier value: the
// library zeroes it.
func (*Codec[T]) UnmarshalReuse(src []byte, v *T) error { return bson.Unmarshal(src, v) }

// Copying is [Codec] for types with byte slices.
type Copying[T any] struct{}

// NewCopying makes the codec of a type with byte slices.
func NewCopying[T any]() (*Copying[T], error) { return &Copying[T]{}, nil }

// Marshal appends the encoding of v to dst.
func (*Copying[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	b, err := bson.Marshal(v)
	return mgo.Append(dst, b, err)
}

// Unmarshal decodes a copy of src into the zero value v.
func (*Copying[T]) Unmarshal(src []byte, v *T) error { return bson.Unmarshal(mgo.Own(src), v) }

// UnmarshalReuse decodes a copy of src into v, which may hold an earlier value.
func (*Copying[T]) UnmarshalReuse(src []byte, v *T) error { return bson.Unmarshal(mgo.Own(src), v) }

// UnmarshalAlias decodes src into the zero value v, which then points into src.
func (*Copying[T]) UnmarshalAlias(src []byte, v *T) error { return bson.Unmarshal(src, v) }
