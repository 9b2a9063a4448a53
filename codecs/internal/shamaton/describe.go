// Package shamaton is what the two major versions of github.com/shamaton/msgpack
// share, which have the same functions.
package shamaton

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Describe lists the two configurations of the library of that module path,
// whose folder has that name below codecs/msgpack. The folder has the
// constructors NewMap, NewArray, and for types with byte slices NewMapCopying and
// NewArrayCopying.
func Describe(folder, module string) []emit.Codec {
	var list []emit.Codec
	for _, l := range []struct {
		option, name, doc string
		selfDescribing    bool
		dialect           string
		any               string
	}{
		{"map", "Map", "structs as maps", true, "", "codecs/msgpack/" + folder + "/adapter.NewMap[any]"},
		{"array", "Array", "structs as arrays without field names", false, "structs as arrays", ""},
	} {
		dynamic := emit.NoStructs
		if l.selfDescribing {
			dynamic = &emit.Dynamic{How: "integers as others, maps as map[any]any"}
		}
		list = append(list, emit.Codec{
			Dynamic: dynamic,
			Info: codec.Info{
				ID: "msgpack/" + folder + "/" + l.option, Library: module, Packages: []string{module}, Kind: codec.Reflect,
				Usual: l.selfDescribing, // what Marshal does until the user asks for arrays
				Doc: "MarshalAs" + l.name + " and UnmarshalAs" + l.name + ": " + l.doc +
					"; decoded byte slices point into the input, so types that have any are decoded from a copy",
				SelfDescribing: l.selfDescribing, Dialect: l.dialect, Any: l.any, Languages: "https://msgpack.org",
				Declared: codec.Traits{Unordered: true, StaleFields: true, PanicsOnInput: true},
				Buffer:   codec.BufferNone, Returns: true,
			},
			Tags: &emit.TagDialect{Keys: []string{"msgpack"}},
			Use:  use(module, l.name),
			Emit: emitter("codecs/msgpack/"+folder+"/adapter", "New"+l.name),
		})
	}
	return list
}

func emitter(pkg, constructor string) func(*emit.Request) (*emit.Output, error) {
	limitations := []emit.Limitation{emit.OwnForms, emit.BeyondA, emit.Times}
	plain := emit.Reflect(emit.Options{
		Package:     pkg,
		Constructor: constructor,
		Ops:         []codec.Op{codec.OpUnmarshalReuse},
		// A used target keeps what is nil in the input.
		Unless:           map[codec.Op][]schema.Kind{codec.OpUnmarshalReuse: {schema.Map, schema.Slice, schema.Pointer}},
		KnownLimitations: limitations,
	})
	copying := emit.Reflect(emit.Options{
		Package:          pkg,
		Constructor:      constructor + "Copying",
		Ops:              []codec.Op{codec.OpUnmarshalAlias},
		KnownLimitations: limitations,
	})
	return func(r *emit.Request) (*emit.Output, error) {
		if schema.Has(r.Root, schema.Bytes) {
			return copying(r)
		}
		return plain(r)
	}
}
