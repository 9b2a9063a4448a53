// Package mgo describes the two forms of the bson package of mgo, which have
// the same functions.
package mgo

import (
	"bytes"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/emit"
	"github.com/serialbench/serialbench/schema"
)

// Describe is the configuration of the library of that module path, whose
// adapter is the folder of that name below codecs/bson. The folder has the
// constructors New, and for types with byte slices NewCopying.
func Describe(folder, module string) []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "bson/" + folder, Library: module, Packages: []string{module + "/bson"}, Kind: codec.Reflect,
			Doc:            "bson.Marshal and bson.Unmarshal; decoded byte slices point into the input, so types that have any are decoded from a copy",
			SelfDescribing: true, Languages: "https://bsonspec.org/implementations.html",
			Declared: codec.Traits{Unordered: true, LosesNil: true},
		},
		Emit: emit.Stumbles(func(r *emit.Request) (*emit.Output, error) {
			rules, pkg := schema.Rules{TimeUnit: time.Millisecond, Other: schema.StringKeys}, "codecs/bson/"+folder
			if schema.Has(r.Root, schema.Bytes) {
				return emit.DirectWith(rules, pkg, "NewCopying", codec.OpUnmarshalReuse, codec.OpUnmarshalAlias)(r)
			}
			return emit.DirectWith(rules, pkg, "New", codec.OpUnmarshalReuse)(r)
		}, emit.OwnForms, emit.NamedBytes),
	}}
}

// Append returns b as it is where there is no dst, and else appends it: the
// library makes a new slice for each encoding.
func Append(dst, b []byte, err error) ([]byte, error) {
	if dst == nil || err != nil {
		return b, err
	}
	return append(dst, b...), nil
}

// Own returns a copy of src for the decoded value to point into.
func Own(src []byte) []byte { return bytes.Clone(src) }
