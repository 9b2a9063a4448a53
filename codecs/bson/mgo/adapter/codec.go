// Package adapter makes the calls to gopkg.in/mgo.v2.
package adapter

import (
	"github.com/serialbench/serialbench/codec"
	"gopkg.in/mgo.v2/bson"

	"github.com/serialbench/serialbench/codecs/internal/functions"
	mgo "github.com/serialbench/serialbench/codecs/internal/mgo/adapter"
)

var library = functions.Library{Marshal: bson.Marshal, Unmarshal: bson.Unmarshal}

// New makes the codec of a type without byte slices. In UnmarshalReuse the library
// zeroes what the value held.
func New[T any]() (*functions.Codec[T], error) { return &functions.Codec[T]{Library: library}, nil }

// NewCopying makes the codec of a type with byte slices.
func NewCopying[T any]() (*mgo.Copying[T], error) { return mgo.NewCopying[T](library) }

// Documents makes a codec of documents of which nothing is known.
func Documents() (codec.Codec[any], error) { return functions.Documents(library) }
