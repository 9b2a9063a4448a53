// Package v3 is the third hprose library for Go, github.com/hprose/hprose-golang/v3.
package v3

import (
	"slices"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/hprose/hproseschema"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "hprose/v3", Library: "github.com/hprose/hprose-golang/v3", Kind: codec.Reflect,
			Packages: []string{"github.com/hprose/hprose-golang/v3/io"},
			Doc: "Encoder.Encode and Decoder.Decode without references (simple), one Encoder and Decoder for all " +
				"values",
			SelfDescribing: true, Languages: "https://github.com/hprose",
			Declared: codec.Traits{Unordered: true, LosesNil: true},
			Buffer:   codec.BufferNone, Keeps: codec.KeptAlways,
		},
		Use:     use,
		Tags:    &emit.TagDialect{Keys: []string{"hprose", "json"}, First: true, Rejects: true},
		Dynamic: &emit.Dynamic{How: "integers as int, maps as map[any]any"},
		Emit: emit.Reflect(emit.Options{
			Package:          "codecs/hprose/v3/adapter",
			Rules:            rules(),
			Ops:              []codec.Op{codec.OpUnmarshalReuse},
			KnownLimitations: []emit.Limitation{emit.OwnForms, emit.Embedding, emit.Unnamed, emit.Errors},
		}),
	}}
}

// rules adds to what all hprose libraries lack: an array of one map or pointer, which
// lies in memory as that alone, is taken for something else, and the pointers of a map
// and the lists of one are decoded as one; see TestBugMapsOfPointers and TestBugMapsOfLists.
func rules() schema.Rules {
	r := hproseschema.Rules()
	other := r.Other
	r.Other = func(path string, t *schema.Type) (*schema.Type, string, string) {
		if t.Kind == schema.Array && t.Len == 1 && (t.Elem.Kind == schema.Map || t.Elem.Kind == schema.Pointer) {
			return nil, "", "no arrays of one map or pointer: the library panics"
		}
		if t.Kind == schema.Pointer && t.Elem.Kind == schema.Uint32 {
			return nil, "", "no pointers to uint32: the library takes the number for the address"
		}
		if t.Kind == schema.Map && t.Elem.Kind == schema.Pointer {
			return nil, "", "no maps of pointers: the library decodes them all as the last one"
		}
		if t.Kind == schema.Map && holdsList(t.Elem) {
			return nil, "", "no maps of what holds lists: the library decodes them all into the memory of one"
		}
		return other(path, t)
	}
	return r
}

// holdsList reports whether a value of t holds a list, other than behind a pointer.
func holdsList(t *schema.Type) bool {
	switch t.Kind {
	case schema.Slice:
		return true
	case schema.Array:
		return holdsList(t.Elem)
	}
	return slices.ContainsFunc(t.Fields, func(f schema.Field) bool { return holdsList(f.Type) })
}
