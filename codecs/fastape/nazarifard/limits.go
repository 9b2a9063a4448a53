package nazarifard

import "github.com/serialbench/serialbench/internal/codegen/schema"

// longFields are the fields, by struct and name, that are known to hold strings
// and slices of 256 and more. A type does not tell; a field that is that long
// and not listed here fails verification.
var longFields = map[string]bool{
	"Author.Description":  true,
	"CPU.Flags":           true,
	"Mesh.Triangles":      true,
	"Note.Text":           true,
	"Outline.Coordinates": true,
}

// isLong reports whether values of t may be of 256 and more: what users' types hold is not known.
func (ts tapes) isLong(t *schema.Type) bool {
	return ts.long[t] || ts.all && (t.Kind == schema.String || t.Kind == schema.Slice || t.Kind == schema.Map)
}

func longTypes(root *schema.Type) map[*schema.Type]bool {
	found := map[*schema.Type]bool{}
	for _, t := range schema.Structs(root) {
		for _, f := range t.Fields {
			if longFields[t.Name+"."+f.Name] && f.Type.Name == "" { // types with a name are shared by fields
				found[f.Type] = true
				for e := f.Type.Elem; e != nil && e.Kind == schema.Slice && e.Name == ""; e = e.Elem { // lists of lists
					found[e] = true
				}
			}
		}
	}
	return found
}

// rules name what is done about the limits of the library; no type changes.
func (ts tapes) rules() schema.Rules {
	return schema.Rules{Other: func(_ string, t *schema.Type) (*schema.Type, string, string) {
		switch {
		case t.Kind == schema.Time:
			return schema.OwnNanoseconds("", t)
		case t.Kind == schema.Bytes:
			return schema.Leaf(schema.Bytes), "byte slice with a tape of our own, as the library has none", ""
		case ts.long[t] && t.Kind == schema.String:
			return schema.Leaf(schema.String), "string with a tape of our own, as the library loses lengths over 255", ""
		case ts.long[t]:
			return &schema.Type{Kind: t.Kind, Elem: t.Elem},
				"slice with a tape of our own, as the library loses lengths over 255", ""
		}
		return nil, "", ""
	}}
}

// unit reports whether t can be copied as it lies in memory: it points to nothing
// and has no gaps, whose contents would get into the encoding.
func unit(t *schema.Type) bool {
	_, _, ok := layout(t)
	return ok
}

// layout is the size and the alignment of t on a machine of 64 bits, in bytes.
func layout(t *schema.Type) (size, align int, ok bool) {
	switch t.Kind {
	case schema.Bool:
		return 1, 1, true
	case schema.Array:
		size, align, ok = layout(t.Elem)
		return size * t.Len, align, ok
	case schema.Struct:
		align = 1
		for _, f := range t.Fields {
			s, a, ok := layout(f.Type)
			if !ok || size%a != 0 {
				return 0, 1, false
			}
			size, align = size+s, max(align, a)
		}
		return size, align, size%align == 0
	}
	bytes := t.Kind.Bits() / 8
	return bytes, max(bytes, 1), bytes > 0
}
