package byhand

import (
	"slices"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

func TestNames(t *testing.T) {
	text := schema.Leaf(schema.String)
	list := &schema.Type{Kind: schema.Slice, Elem: text}
	for _, c := range []struct {
		t    *schema.Type
		want string
	}{
		{text, "String"},
		{list, "StringList"},
		{&schema.Type{Kind: schema.Slice, Elem: list}, "StringListList"},
		{&schema.Type{Kind: schema.Array, Elem: text, Len: 3}, "StringArray3"},
		{&schema.Type{Kind: schema.Map, Key: text, Elem: list}, "StringStringListMap"},
		{&schema.Type{Kind: schema.Pointer, Elem: &schema.Type{Kind: schema.Struct, Name: "Address"}}, "AddressPointer"},
		{&schema.Type{Kind: schema.Slice, Elem: text, Name: "Tags"}, "Tags"},
	} {
		if got := testWriter().Word(c.t); got != c.want {
			t.Errorf("Word: got %s, want %s", got, c.want)
		}
	}
	for v, want := range map[string]string{"v.Name": "&v.Name", "(*v.Phone)": "v.Phone", "v.List[i1]": "&v.List[i1]"} {
		if got := Address(v); got != want {
			t.Errorf("Address(%s): got %s, want %s", v, got, want)
		}
	}
}

func TestUnnamed(t *testing.T) {
	if got := Unnamed(schema.Leaf(schema.Duration)); got.Kind != schema.Int64 {
		t.Errorf("a duration stands for %s, want int64", got.Kind)
	}
	status := &schema.Type{Kind: schema.Uint8, Name: "Status", Package: "example.com/shop"}
	if got := Unnamed(status); got.Name != "" || got.Kind != schema.Uint8 {
		t.Errorf("got %+v, want uint8", got)
	}
	if Same(status, schema.Leaf(schema.Uint8)) || !Same(Unnamed(status), schema.Leaf(schema.Uint8)) {
		t.Error("a type with a name is not the type that it stands for")
	}
}

// toy writes every leaf with one call and leaves the rest to the walker.
var toy = Dialect{
	Steps: []Step{Put, Get},
	Begin: func(w *Writer, s Step, t *schema.Type) { w.P("func %s%d(v *%s) {", t.Name, s, w.Native(t)) },
	End:   func(*Writer, Step, *schema.Type) {},
	Value: func(w *Writer, s Step, t *schema.Type, v string) bool {
		switch {
		case t.Kind == schema.Struct:
			w.Need(t.Name, t)
			w.P("%s%d(%s)", t.Name, s, Address(v))
		case t.Kind.Leaf():
			w.P("leaf%d(%s)", s, Address(v))
		default:
			return false
		}
		return true
	},
	Count:   func(w *Writer, s Step, n string) { w.P("%s := count%d()", strings.TrimPrefix(n, "len"), s) },
	Present: func(w *Writer, s Step, ok string) { w.P("present%d(%q)", s, ok) },
}

// A struct that contains itself is written once; every field is visited by both
// steps.
func TestFunctions(t *testing.T) {
	node := &schema.Type{Kind: schema.Struct, Name: "Node", Package: "example.com/tree"}
	node.Fields = []schema.Field{
		{Name: "Size", Type: schema.Leaf(schema.Int64)},
		{Name: "Next", Type: &schema.Type{Kind: schema.Pointer, Elem: node}},
		{Name: "Pair", Type: &schema.Type{Kind: schema.Array, Len: 2, Elem: schema.Leaf(schema.String)}},
	}
	w := NewWriter(&emit.Request{Package: "made"}, toy)
	w.Need("Node", node)
	w.Functions()
	src, err := w.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"func Node1(v *tree.Node)", "leaf1(&v.Size)", "Node1(v.Next)", "range v.Pair",
		"func Node2(v *tree.Node)", "leaf2(&v.Size)", "v.Next = new(tree.Node)", "Node2(v.Next)",
	} {
		if n := strings.Count(string(src), want); n == 0 || strings.HasPrefix(want, "func") && n != 1 {
			t.Errorf("%q appears %d times in\n%s", want, n, src)
		}
	}
}

// A dialect that forgets a kind of leaf is told so.
func TestForgottenLeaf(t *testing.T) {
	d := toy
	d.Value = func(*Writer, Step, *schema.Type, string) bool { return false }
	w := NewWriter(&emit.Request{Package: "made"}, d)
	defer func() {
		if r := recover(); r == nil || !strings.Contains(r.(string), "does not write bool") {
			t.Errorf("got %v, want a panic that names the kind", r)
		}
	}()
	w.Write(Put, schema.Leaf(schema.Bool), "v.Flag")
}

func testWriter() *Writer { return NewWriter(&emit.Request{Package: "p"}, Dialect{}) }

// TestNamesOfTwoTypes: a struct PodList and a list of Pod are not of one name.
func TestNamesOfTwoTypes(t *testing.T) {
	w := testWriter()
	pod := &schema.Type{Kind: schema.Struct, Name: "Pod", Package: "example.com/a"}
	list := &schema.Type{Kind: schema.Struct, Name: "PodList", Package: "example.com/a"}
	small := &schema.Type{Kind: schema.Struct, Name: "pod", Package: "example.com/a"}
	got := []string{w.Word(list), w.Word(&schema.Type{Kind: schema.Slice, Elem: pod}), w.Word(pod),
		w.Lower(small), w.Word(list)}
	if want := []string{"PodList", "PodList2", "Pod", "pod2", "PodList"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
