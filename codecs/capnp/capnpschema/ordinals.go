package capnpschema

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// byPlace writes the fields of t with ordinals in their order.
func byPlace(b *strings.Builder, t *schema.Type) {
	n := 0
	for _, f := range t.Fields {
		if optional(f.Type) {
			fmt.Fprintf(b, "  %s :union {\n    none @%d :Void;\n    value @%d :%s;\n  }\n", schemaName(f), n, n+1,
				typeName(f.Type.Elem))
			n += 2
			continue
		}
		fmt.Fprintf(b, "  %s @%d :%s;\n", schemaName(f), n, typeName(plain(f.Type)))
		n++
	}
}

// numbered writes the fields of t with the ordinals of their numbers, so that
// fields keep theirs when others come and go. Ordinals have no gaps: what is gone keeps
// its place, and its type where that is known ([schema.Type] Retired), since places
// of the others depend on it. A field that becomes optional keeps its ordinal for the
// value, as the format's rules for changes have it; the ordinal of its absence comes
// behind all others.
func numbered(b *strings.Builder, t *schema.Type) {
	numbers := schema.Numbers(t)
	for _, n := range schema.Gaps(t) {
		fmt.Fprintf(b, "  retired%d @%d :%s;\n", n, n-1, retired(t, n))
	}
	behind := slices.Max(numbers)
	for i, f := range t.Fields {
		if optional(f.Type) {
			fmt.Fprintf(b, "  %s :union {\n    value @%d :%s;\n    none @%d :Void;\n  }\n", schemaName(f), numbers[i]-1,
				typeName(f.Type.Elem), behind)
			behind++
			continue
		}
		fmt.Fprintf(b, "  %s @%d :%s;\n", schemaName(f), numbers[i]-1, typeName(plain(f.Type)))
	}
}

// retired is the type that the field of that number had.
func retired(t *schema.Type, number int) string {
	if was := t.Retired[number]; was != nil && was.Kind != schema.Struct {
		if name := typeName(plain(was)); name != "" {
			return name
		}
	}
	return "Void"
}

// optional reports whether t is a union of nothing and a value.
func optional(t *schema.Type) bool { return t.Kind == schema.Pointer && union(t.Elem) }

// plain is what a pointer to a struct points to, and any other type itself.
func plain(t *schema.Type) *schema.Type {
	if t.Kind == schema.Pointer {
		return t.Elem
	}
	return t
}
