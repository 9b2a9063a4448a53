// Package mgo is what the two forms of the bson package of mgo share, which have
// the same functions.
package mgo

import (
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Describe is the configuration of the library of that module path, whose folder
// has that name below codecs/bson. The folder has the constructors New, and for
// types with byte slices NewCopying, and Documents.
func Describe(folder, module string, use *emit.Use) []emit.Codec {
	o := emit.Options{
		Package:          "codecs/bson/" + folder + "/adapter",
		Rules:            schema.Rules{TimeUnit: time.Millisecond, Other: schema.StringKeys},
		Ops:              []codec.Op{codec.OpUnmarshalReuse},
		KnownLimitations: []emit.Limitation{emit.OwnForms, emit.RootStruct, emit.NamedBytes},
	}
	if folder == "mgo" {
		o.KnownLimitations = append(o.KnownLimitations, emit.Sizeless)
	}
	plain := emit.Reflect(o)
	o.Constructor, o.Ops = "NewCopying", append(o.Ops, codec.OpUnmarshalAlias)
	copying := emit.Reflect(o)
	return []emit.Codec{{
		Info: codec.Info{
			ID: "bson/" + folder, Any: "codecs/bson/" + folder + "/adapter.Documents", Library: module,
			Packages: []string{module + "/bson"}, Kind: codec.Reflect,
			Doc: "bson.Marshal and bson.Unmarshal; decoded byte slices point into the input, so types that have " +
				"any are decoded from a copy",
			SelfDescribing: true, Languages: "https://bsonspec.org/implementations.html",
			Declared: codec.Traits{Unordered: true, LosesNil: true},
			Buffer:   codec.BufferNone, Returns: true,
		},
		Tags: &emit.TagDialect{Keys: []string{"bson"}, Whole: true, Lower: true, Rejects: true},
		Use:  use, Dynamic: &emit.Dynamic{},
		Emit: func(r *emit.Request) (*emit.Output, error) {
			if schema.Has(r.Root, schema.Bytes) {
				return copying(r)
			}
			return plain(r)
		},
	}}
}
