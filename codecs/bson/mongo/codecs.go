// Package mongo is the bson package of go.mongodb.org/mongo-driver, version 1.
package mongo

import (
	"github.com/serialbench/serialbench/codec"
	library "github.com/serialbench/serialbench/codecs/internal/mongo"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return library.Describe("mongo", codec.Info{
		Any:     "codecs/bson/mongo/adapter.New[any]",
		Library: "go.mongodb.org/mongo-driver",
		Packages: []string{
			"go.mongodb.org/mongo-driver/bson", "go.mongodb.org/mongo-driver/bson/bsoncodec",
			"go.mongodb.org/mongo-driver/bson/bsonrw", "go.mongodb.org/mongo-driver/x/bsonx/bsoncore",
		},
		Buffer: codec.BufferAppend,
		Doc:    "bson.MarshalAppend and bson.Unmarshal; Raw.LookupErr for read-one",
	}, &emit.Dynamic{How: "lists as primitive.A"}, codec.OpMarshalReuse)
}
