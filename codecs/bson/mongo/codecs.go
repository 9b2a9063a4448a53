// Package mongo is the bson package of go.mongodb.org/mongo-driver, version 1.
package mongo

import (
	"time"

	"go.mongodb.org/mongo-driver/bson"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/emit"
	"github.com/serialbench/serialbench/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	emitter := emit.DirectWith(schema.Rules{TimeUnit: time.Millisecond}, "codecs/bson/mongo", "New",
		codec.OpMarshalReuse, codec.OpUnmarshalReuse, codec.OpReadOne)
	// A used target keeps the keys of its maps.
	emitter = emit.Unless(codec.OpUnmarshalReuse, emitter, schema.Map)
	return []emit.Codec{{
		Info: codec.Info{
			ID: "bson/mongo", Library: "go.mongodb.org/mongo-driver",
			Packages: []string{
				"go.mongodb.org/mongo-driver/bson", "go.mongodb.org/mongo-driver/bson/bsoncodec",
				"go.mongodb.org/mongo-driver/bson/bsonrw", "go.mongodb.org/mongo-driver/x/bsonx/bsoncore",
			},
			Kind:           codec.Reflect,
			Doc:            "bson.MarshalAppend and bson.Unmarshal; Raw.LookupErr for read-one",
			SelfDescribing: true, Languages: "https://bsonspec.org/implementations.html",
			Declared: codec.Traits{Unordered: true, StaleFields: true},
		},
		Emit: emit.Stumbles(emitter, emit.OwnForms),
	}}
}

// Codec calls the library.
type Codec[T any] struct{}

// New makes the codec.
func New[T any]() (*Codec[T], error) { return &Codec[T]{}, nil }

// Marshal appends the encoding of v to dst.
func (*Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	//lint:ignore SA1019 what is advised instead makes a new writer and its buffer for each value
	return bson.MarshalAppend(dst, v)
}

// Unmarshal decodes src into the zero value v.
func (*Codec[T]) Unmarshal(src []byte, v *T) error { return bson.Unmarshal(src, v) }

// UnmarshalReuse decodes src into v, which may hold an earlier value.
func (*Codec[T]) UnmarshalReuse(src []byte, v *T) error { return bson.Unmarshal(src, v) }
