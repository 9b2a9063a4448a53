package emit

import (
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/codegen/schema"
	"github.com/serialbench/serialbench/internal/longtest/golden"
)

// order is a small type with something of every kind of conversion.
func order() *schema.Type {
	leaf := schema.Leaf
	line := &schema.Type{Kind: schema.Struct, Name: "Line", Package: "example.org/shop", Fields: []schema.Field{
		{Name: "Count", Type: leaf(schema.Int8)},
		{Name: "Tags", Type: &schema.Type{Kind: schema.Map, Key: leaf(schema.String), Elem: leaf(schema.String)}},
	}}
	root := &schema.Type{Kind: schema.Struct, Name: "Order", Package: "example.org/shop"}
	root.Fields = []schema.Field{
		{Name: "Due", Type: leaf(schema.Time)},
		{Name: "Paid", Type: &schema.Type{Kind: schema.Pointer, Elem: leaf(schema.Time)}},
		{Name: "Sent", Type: &schema.Type{Kind: schema.Slice, Elem: leaf(schema.Time)}},
		{Name: "Lines", Type: &schema.Type{Kind: schema.Slice, Elem: line}},
		{Name: "First", Type: &schema.Type{Kind: schema.Pointer, Elem: line}},
		{Name: "Note", Type: &schema.Type{Kind: schema.Pointer, Elem: leaf(schema.String)}},
		{Name: "Key", Type: &schema.Type{Kind: schema.Array, Len: 4, Elem: leaf(schema.Uint8)}},
		{Name: "Paths", Type: &schema.Type{Kind: schema.Slice,
			Elem: &schema.Type{Kind: schema.Slice, Elem: leaf(schema.String)}}},
		{Name: "Parts", Type: &schema.Type{Kind: schema.Slice, Elem: root}},
	}
	return root
}

func TestConversionsAreAsBefore(t *testing.T) {
	plain := schema.Rules{Leaves: map[schema.Kind]schema.Kind{schema.Int8: schema.Int32, schema.Time: schema.Int64}}
	lists := plain
	lists.MapAsList, lists.PointerAsList, lists.ByteArrayAsBytes, lists.WrapNested = true, true, true, true
	seconds := schema.Rules{TimeAsStruct: true}
	for _, c := range []struct {
		name    string
		rules   schema.Rules
		dialect Dialect
	}{
		{"seconds", seconds, Dialect{}},
		{"seconds_pointers", seconds, Dialect{StructPointer: true, ElemPointer: true}},
		{"values", plain, Dialect{}},
		{"pointers", lists, Dialect{StructPointer: true, ElemPointer: true}},
		{"accessors", lists, Dialect{
			Set: func(_ *schema.Type, f schema.Field, target, value string) string {
				return target + ".Set" + f.Name + "(" + value + ")"
			},
			Get: func(_ *schema.Type, f schema.Field, source string) string { return source + ".Get" + f.Name + "()" },
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := schema.Adapt(order(), c.rules)
			if len(a.Problems) > 0 {
				t.Fatal(a.Problems)
			}
			s := NewSource("converted")
			StructSource(s, a.Type, c.dialect, nil)
			NewConverter(s, c.dialect).Write(a.Type)
			got, err := s.Bytes()
			if err != nil {
				t.Fatal(err)
			}
			golden.File(t, "testdata/"+c.name+".golden", got)
		})
	}
}

// A key of a map stays where its value is an empty list, for which nothing else is set.
func TestKeysOfEmptyLists(t *testing.T) {
	lists := &schema.Type{Kind: schema.Map, Key: schema.Leaf(schema.String),
		Elem: &schema.Type{Kind: schema.Slice, Elem: schema.Leaf(schema.Uint64)}}
	root := &schema.Type{Kind: schema.Struct, Name: "Stock", Package: "example.org/shop",
		Fields: []schema.Field{{Name: "Counts", Type: lists}}}
	a := schema.Adapt(root, schema.Rules{Leaves: map[schema.Kind]schema.Kind{schema.Uint64: schema.Int64}})
	s := NewSource("converted")
	StructSource(s, a.Type, Dialect{}, nil)
	NewConverter(s, Dialect{}).Write(a.Type)
	got, err := s.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	golden.File(t, "testdata/lists_in_map.golden", got)
}

func TestBrokenSourceIsShown(t *testing.T) {
	s := NewSource("broken")
	s.P("func {")
	if _, err := s.Bytes(); err == nil || !strings.Contains(err.Error(), "func {") {
		t.Errorf("error %v, want one that shows the source", err)
	}
}

func TestDirectCannotAdapt(t *testing.T) {
	r := &Request{Codec: "x/y", Root: order(), Module: "m"}
	if _,
		err := Reflect(Options{Package: "codecs/x/y",
		Rules: schema.Rules{Leaves: map[schema.Kind]schema.Kind{schema.Int8: schema.Int32}}})(r); err == nil {
		t.Error("a rule that changes the type was taken")
	}
	out,
		err := Reflect(Options{Package: "codecs/x/y",
		Rules: schema.Rules{No: map[schema.Kind]string{schema.Map: "no map type"}}})(r)
	if err != nil || len(out.Problems) != 1 || out.Problems[0].String() != "Order.Lines[].Tags: no map type" {
		t.Errorf("%+v, %v; want one problem", out, err)
	}
}
