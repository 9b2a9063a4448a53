// Package shamaton describes the two major versions of
// github.com/shamaton/msgpack, which have the same functions.
package shamaton

import (
	"bytes"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/emit"
	"github.com/serialbench/serialbench/schema"
)

// Describe lists the two configurations of the library of that module path,
// whose adapter is the folder of that name below codecs/msgpack. The folder has
// the constructors NewMap, NewArray, and for types with byte slices
// NewMapCopying and NewArrayCopying.
func Describe(folder, module string) []emit.Codec {
	var list []emit.Codec
	for _, l := range []struct {
		option, name, doc string
		selfDescribing    bool
	}{
		{"map", "Map", "structs as maps", true},
		{"array", "Array", "structs as arrays without field names", false},
	} {
		list = append(list, emit.Codec{
			Info: codec.Info{
				ID: "msgpack/" + folder + "/" + l.option, Library: module, Packages: []string{module}, Kind: codec.Reflect,
				Doc: "MarshalAs" + l.name + " and UnmarshalAs" + l.name + ": " + l.doc +
					"; decoded byte slices point into the input, so types that have any are decoded from a copy",
				SelfDescribing: l.selfDescribing, Languages: "https://msgpack.org",
				Declared: codec.Traits{Unordered: true, StaleFields: true, PanicsOnInput: true},
			},
			Emit: emit.Stumbles(emitter("codecs/msgpack/"+folder, "New"+l.name), emit.OwnForms, emit.BeyondA),
		})
	}
	return list
}

func emitter(pkg, constructor string) func(*emit.Request) (*emit.Output, error) {
	return func(r *emit.Request) (*emit.Output, error) {
		if schema.Has(r.Root, schema.Bytes) {
			return emit.Direct(pkg, constructor+"Copying", codec.OpUnmarshalAlias)(r)
		}
		// A used target keeps what is nil in the input.
		reuse := emit.Direct(pkg, constructor, codec.OpUnmarshalReuse)
		return emit.Unless(codec.OpUnmarshalReuse, reuse, schema.Map, schema.Slice, schema.Pointer)(r)
	}
}

// Append returns b as it is where there is no dst, and else appends it: the
// library makes a slice of the exact size for each encoding.
func Append(dst, b []byte, err error) ([]byte, error) {
	if dst == nil || err != nil {
		return b, err
	}
	return append(dst, b...), nil
}

// Own returns a copy of src for the decoded value to point into.
func Own(src []byte) []byte { return bytes.Clone(src) }
