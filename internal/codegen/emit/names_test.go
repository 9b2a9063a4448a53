package emit

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/serialbench/serialbench/internal/codegen/schema"
	"github.com/serialbench/serialbench/internal/longtest/golden"
)

func TestFieldNames(t *testing.T) {
	got, err := FieldNames([]byte("package p\n\ntype A struct {\n\tX, Y int\n\tZ_ string\n}\n\ntype B struct{}\n\ntype " +
		"C int\n"))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[string][]string{"A": {"X", "Y", "Z_"}, "B": {}}, got); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
	if _, err := FieldNames([]byte("package")); err == nil {
		t.Error("broken source was read")
	}
}

func TestRenamed(t *testing.T) {
	field := func(name string) schema.Field { return schema.Field{Name: name, Type: schema.Leaf(schema.Int)} }
	owner := &schema.Type{Kind: schema.Struct, Fields: []schema.Field{field("Size"), field("SizeField"), field("Name")}}
	rename := Renamed("Size", "Marshal")
	for name, want := range map[string]string{"Size": "SizeFieldField", "SizeField": "SizeField", "Name": "Name"} {
		if got := rename(owner, field(name)); got != want {
			t.Errorf("field %s becomes %s, want %s", name, got, want)
		}
	}
}

// TestPointerToWrapped converts a pointer to a leaf that an optional struct of
// one field stands for.
func TestPointerToWrapped(t *testing.T) {
	native := schema.Leaf(schema.Bool)
	box := &schema.Type{Kind: schema.Struct, Name: "One", From: native, Fields: []schema.Field{
		{Name: "Value", Type: &schema.Type{Kind: schema.Bool, From: native}},
	}}
	from := &schema.Type{Kind: schema.Struct, Name: "T", Package: "example.org/p", Fields: []schema.Field{
		{Name: "P", Type: &schema.Type{Kind: schema.Pointer, Elem: native}},
	}}
	root := &schema.Type{Kind: schema.Struct, Name: "T", From: from, Fields: []schema.Field{
		{Name: "P", Type: &schema.Type{Kind: schema.Pointer, Elem: box, From: from.Fields[0].Type}},
	}}
	s := NewSource("converted")
	NewConverter(s, Dialect{StructPointer: true, ElemPointer: true}).Write(root)
	got, err := s.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	golden.File(t, "testdata/wrapped.golden", got)
}
