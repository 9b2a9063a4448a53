package verify

import (
	"reflect"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codec"
)

// TestADifferenceIsSeen: what is shown of two values that are not equal is not the same.
func TestADifferenceIsSeen(t *testing.T) {
	type hidden struct{ a, b *int }
	long := strings.Repeat("y", 100)
	for name, c := range map[string]struct {
		got, want any
		shows     string
	}{
		"short":        {"a", "b", `want "b"`},
		"end":          {long + "a", long + "b", `yyyb"`},
		"length":       {long, long + "yy", `yyyy"`},
		"middle":       {long + "a" + long, long + "b" + long, `yyyb`},
		"bytes":        {[]byte(long + "\x01"), []byte(long + "\x02"), "7902"},
		"cut rune":     {long + "ä", long + "ö", `yö"`},
		"struct":       {struct{ A, B string }{long, "1"}, struct{ A, B string }{long, "2"}, "2"},
		"shown alike":  {struct{ A hidden }{}, struct{ A hidden }{hidden{nil, new(int)}}, "A"},
		"in a pointer": {&[]string{long + "1"}[0], &[]string{long + "2"}[0], `yy2"`},
	} {
		d := Compare(c.got, c.want, nil)
		if d == nil {
			t.Errorf("%s: no difference", name)
		} else if text := d.String(); d.Got == d.Want || !strings.Contains(text, c.shows) || len(text) > 250 {
			t.Errorf("%s: %s, want %q in it", name, text, c.shows)
		}
	}
	if g, w := showBoth(reflect.ValueOf(long), reflect.ValueOf(long)); g == w {
		t.Errorf("values that are shown alike: %s, %s", g, w)
	}
}

// TestNoAddressIsShown: what a pointer leads to is shown, not where it is, wherever it stands.
func TestNoAddressIsShown(t *testing.T) {
	type inner struct{ N *int }
	type node struct {
		Next *node
		M    map[string]*inner
		L    []*inner
		A    [1]*int
		Any  any
	}
	n := 7
	in := &inner{&n}
	self := &node{}
	self.Next = self
	for want, v := range map[string]any{
		"{N:7}": in, "{Next:nil M:map[a:{N:7}] L:[{N:nil}] A:[7] Any:{N:7}}": node{M: map[string]*inner{"a": in},
			L: []*inner{{}}, A: [1]*int{&n}, Any: in},
		"map[a:{N:7} b:nil]":                map[string]*inner{"b": nil, "a": in},
		"{Next:{Next:{Next:{Next:... M:...": self,
	} {
		if got := textOf(reflect.ValueOf(v)).s; !strings.HasPrefix(got, want) || strings.Contains(got, "0x") {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// TestTypesOfShapes: a user reads the names of the user's types.
func TestTypesOfShapes(t *testing.T) {
	for said, want := range map[string]string{
		"cannot encode plainer.Result":                             "cannot encode Result",
		"type *normalized.Page2 has no field":                      "type *Page2 has no field",
		"in example.org/m/serialbenchown1f/normalized.Order.Lines": "in Order.Lines",
		"map[string][]plainer.A and plainer.B":                     "map[string][]A and B",
		"it is normalized. The rest":                               "it is normalized. The rest",
		"value is normalized.nfc":                                  "value is normalized.nfc",
		"(kept: /tmp/normalized/normalized.go.txt)":                "(kept: /tmp/normalized/normalized.go.txt)",
		"v3.Version": "v3.Version",
	} {
		if got := UsersNames(said); got != want {
			t.Errorf("%s: %s, want %s", said, got, want)
		}
	}
}

// TestLikeBelowAnyPlace: values that say the same are equal below a place, in generic types and recursive ones too.
func TestLikeBelowAnyPlace(t *testing.T) {
	type page[T any] struct{ Items []T }
	type tree struct {
		V    any
		Kids []tree
	}
	for _, c := range []struct {
		got, want any
		path      string
		like      bool
	}{
		{page[any]{[]any{1}}, page[any]{[]any{1.0}}, "page.Items[]", true},
		{page[any]{[]any{1}}, page[any]{[]any{2.0}}, "page.Items[]", false},
		{page[map[string]any]{[]map[string]any{{"a": 1}}}, page[map[string]any]{[]map[string]any{{"a": 1.0}}},
			"page.Items[][]", true},
		{tree{V: 1}, tree{V: 1.0}, "tree.V", true},
		{tree{Kids: []tree{{V: 1}}}, tree{Kids: []tree{{V: 1.0}}}, "tree.V", true},
		{tree{Kids: []tree{{V: []any{1}}}}, tree{Kids: []tree{{V: []any{1.0}}}}, "tree.V", true},
		{tree{V: 1}, tree{V: 1.0}, "tree.W", false},
	} {
		d := Compare(c.got, c.want, []codec.Adaptation{{Path: c.path, Like: true}})
		if (d == nil) != c.like {
			t.Errorf("%v and %v at %s: %v", c.got, c.want, c.path, d)
		}
	}
}
