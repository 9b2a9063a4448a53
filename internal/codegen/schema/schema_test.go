package schema

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/serialbench/serialbench/codec"
)

func loadRoot(t *testing.T) *Type {
	t.Helper()
	types, err := Load(t.Context(), "", "./testdata/shapes", "Root")
	if err != nil {
		t.Fatal(err)
	}
	return types[0]
}

// outline is every path with its kind, in order.
func outline(t *Type) []string {
	var lines []string
	Walk(t, func(path string, t *Type) bool {
		lines = append(lines, fmt.Sprintf("%s %s %s", path, t.Kind, GoType(t, func(string) string { return "" })))
		return true
	})
	return lines
}

func TestLoadFindsEveryKind(t *testing.T) {
	want := []string{
		"Root struct Root",
		"Root.A int8 int8",
		"Root.B bytes []byte",
		"Root.C array [4]uint8",
		"Root.C[] uint8 uint8",
		"Root.D time time.Time",
		"Root.E duration time.Duration",
		"Root.F map map[string][]Inner",
		"Root.F[key] string string",
		"Root.F[] slice []Inner",
		"Root.F[][] struct Inner",
		"Root.F[][].N int32 int32",
		"Root.G pointer *Inner",
		"Root.H slice [][]string",
		"Root.H[] slice []string",
		"Root.H[][] string string",
		"Root.I uint8 Level",
		"Root.Again slice []Root",
	}
	if diff := cmp.Diff(want, outline(loadRoot(t))); diff != "" {
		t.Errorf("schema (-want +got):\n%s", diff)
	}
}

func TestEnumsAndRecursion(t *testing.T) {
	root := loadRoot(t)
	if want := []Value{{"None", 0}, {"Low", 1}, {"High", 2}}; !cmp.Equal(root.Fields[8].Type.Enum, want) {
		t.Errorf("constants %v, want %v", root.Fields[8].Type.Enum, want)
	}
	if !Recursive(root) || Recursive(root.Fields[9].Type) {
		t.Error("Root is recursive, Inner is not")
	}
	if !Has(root, Duration) || Has(root, Float64) {
		t.Error("Root has a duration and no float64")
	}
}

func TestLoadRefuses(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"Hidden", "Hidden.unseen: field is not exported"},
		{"Channel", "Channel.In: struct type without a name"},
		{"Any", "Any.V: "},
		{"Level", "want a struct"},
		{"Nobody", "no type Nobody"},
	} {
		if _, err := Load(t.Context(), "", "./testdata/shapes", c.name); err == nil ||
			!strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one with %q", c.name, err, c.want)
		}
	}
	if _, err := Load(t.Context(), "", "./testdata/nowhere", "X"); err == nil {
		t.Error("a package that is not there was loaded")
	}
}

func TestAdaptNamesEveryChange(t *testing.T) {
	a := Adapt(loadRoot(t), Rules{
		Leaves:    map[Kind]Kind{Int8: Int32, Time: Int64, Duration: Int64, Uint8: Uint32},
		MapAsList: true, ByteArrayAsBytes: true, WrapNested: true, PointerAsList: true,
	})
	want := []codec.Adaptation{
		{Path: "Root.A", How: "int8 as int32"},
		{Path: "Root.C", How: "byte array as byte slice"},
		{Path: "Root.D", How: "time as int64 nanoseconds"},
		{Path: "Root.F[]", How: "nested list wrapped in a struct"},
		{Path: "Root.F", How: "map as list of pairs"},
		{Path: "Root.G", How: "pointer as list of none or one"},
		{Path: "Root.H[]", How: "nested list wrapped in a struct"},
		{Path: "Root.I", How: "uint8 as uint32"},
	}
	if diff := cmp.Diff(want, a.Changes); diff != "" {
		t.Errorf("changes (-want +got):\n%s", diff)
	}
	if len(a.Problems) > 0 || a.Type.Fields[10].Type.Elem != a.Type {
		t.Errorf("problems %v; the recursive field must lead back to the adapted root", a.Problems)
	}
}

func TestAdaptGivesReasons(t *testing.T) {
	root := loadRoot(t)
	a := Adapt(root, Rules{No: map[Kind]string{Map: "no map type", Pointer: "no pointers"}})
	want := []codec.Problem{{Path: "Root.F", Reason: "no map type"}, {Path: "Root.G", Reason: "no pointers"}}
	if diff := cmp.Diff(want, a.Problems); diff != "" || a.Type != nil {
		t.Errorf("problems (-want +got), type %v:\n%s", a.Type, diff)
	}
	if a := Adapt(root, Rules{NoRecursion: "recursive"}); len(a.Problems) != 1 || a.Problems[0].Path != "Root" {
		t.Errorf("problems %v, want one at Root", a.Problems)
	}
	if a := Adapt(root, Rules{}); len(a.Changes)+len(a.Problems) > 0 {
		t.Errorf("no rules: changes %v, problems %v", a.Changes, a.Problems)
	}
}
