package schema

import (
	"reflect"
	"slices"
	"testing"

	"github.com/serialbench/serialbench/codec"
)

func TestOne(t *testing.T) {
	text := Leaf(String)
	inner := &Type{Kind: Struct, Name: "Inner",
		Fields: []Field{{Name: "A", Type: Leaf(Int16)}, {Name: "B", Type: Leaf(Bytes)}}}
	named := &Type{Kind: Uint8, Name: "Status", Package: "example.com/shop"}
	list := &Type{Kind: Slice, Elem: text}
	empty := &Type{Kind: Struct, Name: "Empty", Fields: []Field{{Name: "L", Type: list}}}
	for _, c := range []struct {
		name   string
		fields []Field
		want   codec.Field
	}{
		{"last", []Field{{Name: "X", Type: text}, {Name: "Y", Type: Leaf(Float64)}},
			codec.Field{Path: []string{"Y"}, Kind: reflect.Float64}},
		{"before a list", []Field{{Name: "X", Type: text}, {Name: "Y", Type: list}},
			codec.Field{Path: []string{"X"}, Kind: reflect.String}},
		{"inside", []Field{{Name: "X", Type: text}, {Name: "Y", Type: inner}},
			codec.Field{Path: []string{"Y", "A"}, Kind: reflect.Int16}},
		{"before a struct without one", []Field{{Name: "X", Type: text}, {Name: "Y", Type: empty}},
			codec.Field{Path: []string{"X"}, Kind: reflect.String}},
		{"no named type, time or pointer",
			[]Field{{Name: "X", Type: Leaf(Bool)}, {Name: "Y", Type: named}, {Name: "Z", Type: Leaf(Time)},
				{Name: "D", Type: Leaf(Duration)}, {Name: "P", Type: &Type{Kind: Pointer, Elem: text}}},
			codec.Field{Path: []string{"X"}, Kind: reflect.Bool}},
		{"none", []Field{{Name: "Y", Type: list}}, codec.Field{}},
	} {
		got, ok := One(&Type{Kind: Struct, Name: "Root", Fields: c.fields})
		if ok != (len(c.want.Path) > 0) || !slices.Equal(got.Path, c.want.Path) || got.Kind != c.want.Kind {
			t.Errorf("%s: got %v, %v; want %v", c.name, got, ok, c.want)
		}
	}
}
