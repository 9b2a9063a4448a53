package shamaton

import (
	"github.com/shamaton/msgpack/v2"

	"github.com/serialbench/serialbench/codecs/internal/shamaton"
)

// Map encodes structs as maps.
type Map[T any] struct{}

// NewMap makes the codec of a type without byte slices.
func NewMap[T any]() (*Map[T], error) { return &Map[T]{}, nil }

// Marshal appends the encoding of v to dst.
func (*Map[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	b, err := msgpack.MarshalAsMap(v)
	return shamaton.Append(dst, b, err)
}

// Unmarshal decodes src into the zero value v.
func (*Map[T]) Unmarshal(src []byte, v *T) error { return msgpack.UnmarshalAsMap(src, v) }

// UnmarshalReuse decodes src into v, which may hold an earlier value.
func (*Map[T]) UnmarshalReuse(src []byte, v *T) error { return msgpack.UnmarshalAsMap(src, v) }

// MapCopying is [Map] for types with byte slices.
type MapCopying[T any] struct{}

// NewMapCopying makes the codec of a type with byte slices.
func NewMapCopying[T any]() (*MapCopying[T], error) { return &MapCopying[T]{}, nil }

// Marshal appends the encoding of v to dst.
func (*MapCopying[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	b, err := msgpack.MarshalAsMap(v)
	return shamaton.Append(dst, b, err)
}

// Unmarshal decodes a copy of src into the zero value v.
func (*MapCopying[T]) Unmarshal(src []byte, v *T) error {
	return msgpack.UnmarshalAsMap(shamaton.Own(src), v)
}

// UnmarshalAlias decodes src into the zero value v, which then points into src.
func (*MapCopying[T]) UnmarshalAlias(src []byte, v *T) error { return msgpack.UnmarshalAsMap(src, v) }

// Array encodes structs as arrays.
type Array[T any] struct{}

// NewArray makes the codec of a type without byte slices.
func NewArray[T any]() (*Array[T], error) { return &Array[T]{}, nil }

// Marshal appends the encoding of v to dst.
func (*Array[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	b, err := msgpack.MarshalAsArray(v)
	return shamaton.Append(dst, b, err)
}

// Unmarshal decodes src into the zero value v.
func (*Array[T]) Unmarshal(src []byte, v *T) error { return msgpack.UnmarshalAsArray(src, v) }

// UnmarshalReuse decodes src into v, which may hold an earlier value.
func (*Array[T]) UnmarshalReuse(src []byte, v *T) error { return msgpack.UnmarshalAsArray(src, v) }

// ArrayCopying is [Array] for types with byte slices.
type ArrayCopying[T any] struct{}

// NewArrayCopying makes the codec of a type with byte slices.
func NewArrayCopying[T any]() (*ArrayCopying[T], error) { return &ArrayCopying[T]{}, nil }

// Marshal appends the encoding of v to dst.
func (*ArrayCopying[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	b, err := msgpack.MarshalAsArray(v)
	return shamaton.Append(dst, b, err)
}

// Unmarshal decodes a copy of src into the zero value v.
func (*ArrayCopying[T]) Unmarshal(src []byte, v *T) error {
	return msgpack.UnmarshalAsArray(shamaton.Own(src), v)
}

// UnmarshalAlias decodes src into the zero value v, which then points into src.
func (*ArrayCopying[T]) UnmarshalAlias(src []byte, v *T) error {
	return msgpack.UnmarshalAsArray(src, v)
}
