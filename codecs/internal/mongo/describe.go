// Package mongo is what the two major versions of the bson package of
// go.mongodb.org/mongo-driver share.
package mongo

import (
	"strconv"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Describe completes the description of one version, whose folder has that name
// below codecs/bson and the constructor New.
func Describe(folder string, info codec.Info, dynamic *emit.Dynamic, ops ...codec.Op) []emit.Codec {
	info.ID, info.Kind = "bson/"+folder, codec.Reflect
	info.SelfDescribing, info.Languages = true, "https://bsonspec.org/implementations.html"
	info.Declared = codec.Traits{Unordered: true, StaleFields: true}
	info.Returns = true
	return []emit.Codec{{
		Info: info,
		Tags: &emit.TagDialect{Keys: []string{"bson"}, Whole: true, Lower: true, Rejects: true},
		Use:  use(strconv.Quote(info.Library + "/bson")), Dynamic: dynamic,
		Emit: emit.Reflect(emit.Options{
			Package: "codecs/bson/" + folder + "/adapter",
			Rules:   schema.Rules{TimeUnit: time.Millisecond},
			Ops:     append(ops, codec.OpUnmarshalReuse, codec.OpReadOne),
			// A used target keeps the keys of its maps.
			Unless:           map[codec.Op][]schema.Kind{codec.OpUnmarshalReuse: {schema.Map}},
			KnownLimitations: []emit.Limitation{emit.OwnForms, emit.RootStruct},
		}),
	}}
}
