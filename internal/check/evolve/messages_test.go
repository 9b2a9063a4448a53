package evolve

import (
	"reflect"
	"slices"
	"testing"

	"github.com/serialbench/serialbench/internal/check/evolve/task"
)

// TestEach: every field is told, with [] for any element; what only the writer has, and nil for an element, too.
func TestEach(t *testing.T) {
	type item struct{ N int }
	type old struct {
		Base struct{ ID string }
		List []*item
		Gone string
	}
	type now struct {
		Base struct{ ID string }
		List []item
		New  int
	}
	w := task.TreeOf(reflect.ValueOf(old{List: []*item{{1}, nil}, Gone: "x"}))
	r := task.TreeOf(reflect.ValueOf(now{List: []item{{2}, {0}}}))
	var got []string
	o := Outcome{each: &each{note: func(verdict, path string, _, _ task.Node) { got = append(got, path+" "+verdict) }}}
	o.compare("", w, r)
	want := []string{"Base.ID exact", "List[].N wrong", "List[] wrong", "New default", "Gone dropped"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	m := Message{Value: w}
	for path, text := range map[string]string{"Gone": `"x"`, "List[].N": "1", "Base.ID": `""`, "None": ""} {
		if got := m.At(path); got != text {
			t.Errorf("%s: %s, want %s", path, got, text)
		}
	}
}

// TestNested: an embedded struct is a field for a library that reads no tags.
func TestNested(t *testing.T) {
	type Base struct{ ID string }
	type flat struct {
		Base
		N int
	}
	type named struct {
		Base Base
		N    int
	}
	a := nested(task.TreeOf(reflect.ValueOf([]flat{{Base{"x"}, 1}})))
	b := nested(task.TreeOf(reflect.ValueOf([]named{{Base{"x"}, 1}})))
	if o := Compare(a, b, Matching{}); o.Verdict != Exact {
		t.Errorf("%+v", o)
	}
}

// TestSameTime: a time arrives as its text and as its seconds.
func TestSameTime(t *testing.T) {
	at := task.Node{Kind: "time", Text: "1.000000000"}
	for _, x := range []struct {
		other task.Node
		want  string
	}{{task.Node{Kind: "text", Text: "1970-01-01T00:00:01Z"}, Exact}, {task.Node{Kind: "int", Text: "1"}, Exact},
		{task.Node{Kind: "int", Text: "2"}, Wrong}, {task.Node{Kind: "text", Text: "1970-01-01"}, Wrong}} {
		if got := leaf(at, x.other); got != x.want {
			t.Errorf("%+v: %s, want %s", x.other, got, x.want)
		}
	}
}

// TestSteady: a codec that wrote one map in two orders is not believed of another that has several entries; one that
// changes what has none is not believed at all.
func TestSteady(t *testing.T) {
	two, one := task.Node{Kind: "map", Parts: make([]task.Node, 2)}, task.Node{Kind: "map", Parts: make([]task.Node, 1)}
	in := func(n task.Node) task.Node { return task.Node{Kind: "struct", Parts: []task.Node{n}} }
	for _, c := range []struct{ given, want []Message }{
		{[]Message{{Value: in(two), Steady: true}, {Value: in(one), Steady: true}},
			[]Message{{Value: in(two), Steady: true}, {Value: in(one), Steady: true}}},
		{[]Message{{Value: in(two), Steady: true}, {Value: in(one), Steady: true}, {Value: two}},
			[]Message{{Value: in(two)}, {Value: in(one), Steady: true}, {Value: two}}},
		{[]Message{{Value: in(two), Steady: true}, {Value: in(one)}}, []Message{{Value: in(two)}, {Value: in(one)}}},
	} {
		if settle(c.given); !reflect.DeepEqual(c.given, c.want) {
			t.Errorf("got %+v, want %+v", c.given, c.want)
		}
	}
}
