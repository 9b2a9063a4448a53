package philpearl

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// rules: the library has no arrays, and no lists of what is a list with a count in
// front, which all lists and maps are but those of numbers.
func rules() schema.Rules {
	return schema.Rules{
		ByteArrayAsBytes: true,
		ArrayAsSlice:     true,
		WrapNested:       true,
		Other:            other,
	}
}

func other(_ string, t *schema.Type) (to *schema.Type, how, reason string) {
	switch t.Kind {
	case schema.Pointer:
		if k := t.Elem.Kind; !k.Leaf() && k != schema.Struct {
			return nil, "", "no optional " + k.String()
		}
	case schema.Slice, schema.Array:
		switch e := t.Elem; {
		case e.Kind == schema.Pointer:
			return nil, "", "absent elements of lists are left out, or become zero"
		case t.Kind == schema.Slice && e.Kind == schema.Slice && number(e.Elem):
			inner := &schema.Type{Kind: schema.Slice, Elem: &schema.Type{Kind: e.Elem.Kind, From: e.Elem}, From: e}
			return &schema.Type{Kind: schema.Slice, Elem: inner}, "", ""
		}
	case schema.Map:
		if t.Elem.Kind == schema.Pointer {
			return nil, "", "no absent values of maps"
		}
		if !t.Key.Kind.Leaf() {
			return nil, "", "keys of maps that are structs keep fields of the key before"
		}
	}
	return nil, "", ""
}

func number(t *schema.Type) bool {
	return t.Kind == schema.Bool || t.Kind.Integer() || t.Kind.Float()
}

// negativeZeros names the fields of which the library leaves out what compares equal to zero.
func negativeZeros(root *schema.Type) (list []codec.Adaptation) {
	schema.Walk(root, func(path string, t *schema.Type) bool {
		for _, f := range t.Fields {
			if f.Type.Kind.Float() {
				list = append(list, codec.Adaptation{Path: path + "." + f.Name, How: "negative zero as zero"})
			}
		}
		return true
	})
	return list
}
