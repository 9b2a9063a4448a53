package apache

import (
	"fmt"
	"slices"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// emitter hands the library the type as it is, unless that has complex numbers, pointers to
// lists or leaves with names of their own that are no enumerations: then there is a mirror.
func emitter(constructor string) func(*emit.Request) (*emit.Output, error) {
	return func(r *emit.Request) (*emit.Output, error) {
		made := constructor
		if deep(r.Root) { // of which values may be nested as they like
			made += "Deep"
		}
		return emit.Reflect(emit.Options{
			Package: "codecs/fory/apache/adapter", Constructor: made,
			Rules:  schema.Rules{Plain: schema.Plain{Complex: true, Pointers: true}, Other: wide},
			Mirror: emit.ByConversion, Plain: named(r.Root), Streams: true,
			Ops: []codec.Op{codec.OpMarshalReuse}, KnownLimitations: []emit.Limitation{emit.RootStruct},
		})(r)
	}
}

// deep reports whether values of t may be nested in more structs and lists than the library reads without an option.
func deep(t *schema.Type) bool {
	return slices.ContainsFunc(schema.Structs(t), func(s *schema.Type) bool { return schema.Recursive(s) }) ||
		len(schema.Structs(t)) > 10
}

// wide: the library keeps the places of fields of fixed width in a byte.
func wide(_ string, t *schema.Type) (to *schema.Type, how, problem string) {
	if t.Kind != schema.Struct {
		return nil, "", ""
	}
	total, least := 0, 0
	for _, f := range t.Fields {
		if n := fixed(f.Type.Kind); n > 0 {
			total += n
			if least == 0 || n < least {
				least = n
			}
		}
	}
	if total-least > 255 { // where the last of them is
		return nil, "", fmt.Sprintf("%d bytes of fields of fixed width: those beyond the first 255 are written over others",
			total)
	}
	return nil, "", ""
}

// fixed is how many bytes a field of that kind has, 0 where that depends on its value.
func fixed(k schema.Kind) int {
	switch k {
	case schema.Bool, schema.Int8, schema.Uint8:
		return 1
	case schema.Int16, schema.Uint16:
		return 2
	case schema.Float32:
		return 4
	case schema.Float64:
		return 8
	}
	return 0
}

// named reports whether t reaches leaves with a name of their own that are not registered.
func named(t *schema.Type) (found bool) {
	schema.Walk(t, func(_ string, t *schema.Type) bool {
		switch t.Kind {
		case schema.Int8, schema.Int16, schema.Int32, schema.Uint8, schema.Uint16, schema.Uint32:
		default:
			found = found || t.Kind.Leaf() && t.Name != ""
		}
		return !found
	})
	return found
}
