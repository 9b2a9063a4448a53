// Package mongo2 is the bson package of go.mongodb.org/mongo-driver/v2.
package mongo2

import (
	"github.com/serialbench/serialbench/codec"
	library "github.com/serialbench/serialbench/codecs/internal/mongo"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return library.Describe("mongo2", codec.Info{
		Any:      "codecs/bson/mongo2/adapter.New[any]",
		Library:  "go.mongodb.org/mongo-driver/v2",
		Packages: []string{"go.mongodb.org/mongo-driver/v2/bson", "go.mongodb.org/mongo-driver/v2/x/bsonx/bsoncore"},
		Buffer:   codec.BufferNone,
		Doc:      "bson.Marshal and bson.Unmarshal; Raw.LookupErr for read-one",
	}, &emit.Dynamic{How: "lists as bson.A", Constructor: "NewDynamic"})
}
