// Package mgo is the bson package of gopkg.in/mgo.v2.
package mgo

import (
	"github.com/serialbench/serialbench/codec"
	"gopkg.in/mgo.v2/bson"

	"github.com/serialbench/serialbench/codecs/internal/functions"
	"github.com/serialbench/serialbench/codecs/internal/mgo"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec { return mgo.Describe("mgo", "gopkg.in/mgo.v2", use) }

var library = functions.Library{Marshal: bson.Marshal, Unmarshal: bson.Unmarshal}

// New makes the codec of a type without byte slices. In UnmarshalReuse the library
// zeroes what the value held.
func New[T any]() (*functions.Codec[T], error) { return &functions.Codec[T]{Library: library}, nil }

// NewCopying makes the codec of a type with byte slices.
func NewCopying[T any]() (*mgo.Copying[T], error) { return mgo.NewCopying[T](library) }

// Documents makes a codec of documents of which nothing is known.
func Documents() (codec.Codec[any], error) { return functions.Documents(library) }
