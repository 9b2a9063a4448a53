// Package apache is github.com/apache/fory/go/fory.
package apache

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	info := codec.Info{
		ID: "fory/apache", Library: "github.com/apache/fory/go/fory", Kind: codec.Reflect,
		Packages: []string{"github.com/apache/fory/go/fory"},
		Doc: "SerializeTo and Deserialize of one instance with the options that New has by itself: for all languages, " +
			"compatible " +
			"(each encoding says of which fields its structs are); structs registered by number; for types that are recursive " +
			"or of more than ten structs and for documents WithMaxDepth(1000)",
		Languages: "https://fory.apache.org/docs/compiler", Dialect: "for all languages, compatible",
		Declared: codec.Traits{Unordered: true, LosesNil: true, StaleFields: true},
		Buffer:   codec.BufferAppend, Keeps: codec.KeptAlways,
		Limits: []codec.Limit{{Error: "max depth exceeded",
			Doc: "values nest at most 20 levels, or as many as WithMaxDepth says, which is 1000 here"}},
	}
	same := info
	same.ID, same.Dialect = "fory/apache/same", "for Go, of one schema"
	same.Languages, same.Declared.LosesNil = "", false
	same.Doc = "as fory/apache, with WithXlang(false) and WithCompatible(false): for Go only, where readers have the " +
		"writers' types"
	return []emit.Codec{describe(info, "New", use), describe(same, "NewSame", sameUse)}
}

func describe(info codec.Info, constructor string, use *emit.Use) emit.Codec {
	return emit.Codec{
		Dynamic: &emit.Dynamic{Constructor: constructor + "Deep", How: "integers as others, maps as map[any]any"},
		Info:    info,
		Tags:    &emit.TagDialect{Keys: []string{"fory"}},
		Use:     use,
		Emit:    emitter(constructor),
	}
}
