// Package mongo2 is the bson package of go.mongodb.org/mongo-driver/v2.
package mongo2

import (
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/emit"
	"github.com/serialbench/serialbench/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	emitter := emit.DirectWith(schema.Rules{TimeUnit: time.Millisecond}, "codecs/bson/mongo2", "New", codec.OpUnmarshalReuse, codec.OpReadOne)
	// A used target keeps the keys of its maps.
	emitter = emit.Unless(codec.OpUnmarshalReuse, emitter, schema.Map)
	return []emit.Codec{{
		Info: codec.Info{
			ID: "bson/mongo2", Library: "go.mongodb.org/mongo-driver/v2",
			Packages: []string{"go.mongodb.org/mongo-driver/v2/bson", "go.mongodb.org/mongo-driver/v2/x/bsonx/bsoncore"},
			Kind:     codec.Reflect,
			Doc:      "bson.Marshal and bson.Unmarshal; Raw.LookupErr for read-one",

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

// Marshal appends the encoding of v to dst. The library has no appending call.
func (*Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	b, err := bson.Marshal(v)
	if dst == nil || err != nil {
		return b, err
	}
	return append(dst, b...), nil
}

// Unmarshal decodes src into the zero value v.
func (*Codec[T]) Unmarshal(src []byte, v *T) error { return bson.Unmarshal(src, v) }

// UnmarshalReuse decodes src into v, which may hold an earlier value.
func (*Codec[T]) UnmarshalReuse(src []byte, v *T) error { return bson.Unmarshal(src, v) }
