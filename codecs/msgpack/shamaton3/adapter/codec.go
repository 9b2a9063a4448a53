// Package adapter makes the calls to github.com/shamaton/msgpack/v3.
package adapter

import (
	"github.com/shamaton/msgpack/v3"

	"github.com/serialbench/serialbench/codecs/internal/functions"
	library "github.com/serialbench/serialbench/codecs/internal/shamaton/adapter"
)

var (
	asMap = library.Library{
		Library: functions.Library{Marshal: msgpack.MarshalAsMap, Unmarshal: msgpack.UnmarshalAsMap},
		Write:   msgpack.MarshalWriteAsMap, Read: msgpack.UnmarshalReadAsMap,
	}
	asArray = library.Library{
		Library: functions.Library{Marshal: msgpack.MarshalAsArray, Unmarshal: msgpack.UnmarshalAsArray},
		Write:   msgpack.MarshalWriteAsArray, Read: msgpack.UnmarshalReadAsArray,
	}
)

// NewMap makes the codec that encodes structs as maps, of a type without byte slices.
func NewMap[T any]() (*library.Codec[T], error) { return library.New[T](asMap) }

// NewMapCopying is [NewMap] for a type with byte slices.
func NewMapCopying[T any]() (*library.Copying[T], error) { return library.NewCopying[T](asMap) }

// NewArray makes the codec that encodes structs as arrays, of a type without byte slices.
func NewArray[T any]() (*library.Codec[T], error) { return library.New[T](asArray) }

// NewArrayCopying is [NewArray] for a type with byte slices.
func NewArrayCopying[T any]() (*library.Copying[T], error) { return library.NewCopying[T](asArray) }
