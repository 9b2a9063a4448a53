// Package std is encoding/gob.
package std

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	return []emit.Codec{{
		Info: codec.Info{
			ID: "gob/std", Library: "std", Packages: []string{"encoding/gob"}, Kind: codec.Reflect,
			Doc: "gob.NewEncoder and gob.NewDecoder for each value, " +
				"so that each encoding stands alone and describes its type; " +
				"a stream would send the description once, which is not this contract",
			SelfDescribing: true,
			Declared:       codec.Traits{Unordered: true, LosesNil: true, StaleFields: true},
			Buffer:         codec.BufferNone, Keeps: codec.KeptAlways, Shared: codec.SharesObject,
			Legal: map[string]string{"trailing-bytes": "a gob is a stream of values: the Decoder reads the next and leaves " +
				"the rest"},
		},
		Dynamic: &emit.Dynamic{Refused: "no nil in a map: the library cannot encode a nil interface as an element"},
		Takes:   emit.Takes{Forms: forms, Complex: true, Keys: true},
		Use:     use,
		Emit:    namePointers(emit.Reflect(emit.Options{Package: "codecs/gob/std/adapter"})),
	}}
}

// forms are those for which gob asks a type.
const forms = schema.Binary | schema.Gob

// namePointers names what gob cannot express without being told: it leaves out
// zero values, and with them a pointer that points to one; of the forms that types
// marshal themselves to it knows the binary one and its own.
func namePointers(emitter func(*emit.Request) (*emit.Output, error)) func(*emit.Request) (*emit.Output, error) {
	return func(r *emit.Request) (*emit.Output, error) {
		out, err := emitter(r)
		if err != nil {
			return nil, err
		}
		schema.Walk(r.Root, func(path string, t *schema.Type) bool {
			switch {
			case t.Kind == schema.Struct && len(t.Fields) == 0:
				out.Problems = append(out.Problems, codec.Problem{Path: path, Reason: "a struct without fields"})
			case t.Kind == schema.Custom && t.Forms&forms == 0:
				out.Problems = append(out.Problems, codec.Problem{Path: path, Reason: "a type without exported fields and " +
					"without the methods of encoding.BinaryMarshaler or gob.GobEncoder"})
			case t.Kind == schema.Pointer && t.Elem.Kind != schema.Struct && t.Elem.Kind != schema.Time:
				out.Adapted = append(out.Adapted, codec.Adaptation{Path: path, Nil: true,
					How: "pointer to a zero value comes back as nil"})
			case (t.Kind == schema.Slice || t.Kind == schema.Array || t.Kind == schema.Map) && t.Elem.Kind == schema.Pointer:
				out.Problems = append(out.Problems, codec.Problem{Path: path + "[]", Reason: "a nil pointer in a list or map " +
					"makes gob panic"})
			}
			return true
		})
		return out, nil
	}
}
