package emit

import (
	"testing"

	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// TestRootsThatLibrariesRefuse: which roots a library is not handed as they are.
func TestRootsThatLibrariesRefuse(t *testing.T) {
	text := schema.Leaf(schema.String)
	for _, c := range []struct {
		root           *schema.Type
		structs, ended bool // refused by a library that takes structs only, and by one that does not end numbers
	}{
		{&schema.Type{Kind: schema.Struct, Fields: []schema.Field{{Name: "N", Type: schema.Leaf(schema.Int)}}}, false, false},
		{&schema.Type{Kind: schema.Slice, Elem: text}, true, false},
		{&schema.Type{Kind: schema.Map, Key: text, Elem: text}, true, false},
		{text, true, false},
		{schema.Leaf(schema.Int64), true, true},
		{schema.Leaf(schema.Float32), true, true},
		{schema.Leaf(schema.Any), true, true},
		{&schema.Type{Kind: schema.Custom, Forms: schema.JSON}, true, true},
		{&schema.Type{Kind: schema.Custom, Forms: schema.Text}, true, false},
	} {
		if got := len(limits(c.root, []Limitation{RootStruct})) > 0; got != c.structs {
			t.Errorf("%s: refused as no struct: %t", c.root.Kind, got)
		}
		if got := len(limits(c.root, []Limitation{RootScalar})) > 0; got != c.ended {
			t.Errorf("%s: refused as a number: %t", c.root.Kind, got)
		}
	}
}
