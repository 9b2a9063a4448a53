// Package sereal is github.com/Sereal/Sereal/Go/sereal.
package sereal

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	info := codec.Info{
		ID: "sereal/sereal", Library: "github.com/Sereal/Sereal",
		Packages: []string{"github.com/Sereal/Sereal/Go/sereal"}, Kind: codec.Reflect,
		Doc: "one Encoder of protocol version 3, which is told to expect the size of the largest encoding so far, and one " +
			"Decoder; " +
			"structs as objects of their class",
		SelfDescribing: true, Languages: "https://github.com/Sereal/Sereal",
		Declared: codec.Traits{Unordered: true, LosesNil: true, StaleFields: true},
		Buffer:   codec.BufferNone, Returns: true, Keeps: codec.KeptAlways,
	}
	perl := info
	perl.ID, perl.Dialect = "sereal/sereal/perl", "as Perl writes it"
	perl.Doc = "as sereal/sereal, with PerlCompat in the Encoder: references where Perl's own encoder writes them"
	return []emit.Codec{
		{Info: info, Use: use, Dynamic: &emit.Dynamic{How: "integers as int"},
			Tags: &emit.TagDialect{Keys: []string{"sereal"}}, Emit: emitter("New")},
		{Info: perl, Use: perlUse, Dynamic: &emit.Dynamic{How: "integers as int"},
			Tags: &emit.TagDialect{Keys: []string{"sereal"}}, Emit: emitter("NewPerl")},
	}
}

var rules = schema.Rules{Other: other}

func emitter(constructor string) func(*emit.Request) (*emit.Output, error) {
	const here = "codecs/sereal/sereal/adapter"
	converted := emit.Reflect(emit.Options{Package: here, Constructor: constructor, Rules: rules,
		Mirror: emit.ByConversion})
	// Without the names the layout is the same.
	cast := emit.Reflect(emit.Options{
		Package:     here,
		Constructor: constructor,
		Rules:       rules,
		Mirror:      emit.ByCast,
		Ops:         []codec.Op{codec.OpUnmarshalReuse},
		// A used target keeps the length of its slices and the keys of its maps.
		Unless: map[codec.Op][]schema.Kind{codec.OpUnmarshalReuse: {schema.Slice, schema.Bytes, schema.Map, schema.Pointer}},
	})
	return func(r *emit.Request) (*emit.Output, error) {
		if hasScalarPointer(r.Root) {
			return converted(r)
		}
		return cast(r)
	}
}

// other adapts what the library cannot take: it encodes unsigned integers only
// if their type has no name, and does not decode its own encoding of a pointer
// to a string, a number or a list. Pointers to structs, maps and times are fine.
func other(path string, t *schema.Type) (*schema.Type, string, string) {
	switch {
	case t.Kind == schema.Map:
		return schema.StringKeys(path, t)
	case t.Kind == schema.Pointer && (t.Elem.Kind == schema.Slice || t.Elem.Kind == schema.Array):
		return nil, "", "no pointers to lists: the library does not decode them"
	case t.Name != "" && t.Kind.Unsigned():
		return &schema.Type{Kind: t.Kind, Enum: t.Enum}, "named type as " + t.Kind.String(), ""
	case scalarPointer(t):
		return &schema.Type{Kind: schema.Slice, Elem: &schema.Type{Kind: t.Elem.Kind, From: t.Elem}},
			"pointer as list of none or one", ""
	}
	return nil, "", ""
}

func scalarPointer(t *schema.Type) bool {
	return t.Kind == schema.Pointer && t.Elem.Kind.Leaf() && t.Elem.Kind != schema.Time
}

func hasScalarPointer(root *schema.Type) (found bool) {
	schema.Walk(root, func(_ string, t *schema.Type) bool {
		found = found || scalarPointer(t)
		return true
	})
	return found
}
