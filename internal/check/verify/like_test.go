package verify

import (
	"testing"

	"github.com/serialbench/serialbench/codec"
)

func TestLike(t *testing.T) {
	type root struct{ Tree map[string]any }
	type list []any
	like := []codec.Adaptation{{Path: "root.Tree[]", How: "integers as float64", Like: true}}
	want := root{map[string]any{"n": int64(7), "f": 1.5, "l": []any{int64(1), map[string]any{"x": "y"}}, "z": nil}}
	for name, c := range map[string]struct {
		got     root
		adapted []codec.Adaptation
		path    string // of the difference; "": none
	}{
		"the same": {want, nil, ""},
		"float, exact": {root{map[string]any{"n": 7.0, "f": 1.5, "l": want.Tree["l"], "z": nil}}, nil,
			"root.Tree[\"n\"]"},
		"float, alike": {root{map[string]any{"n": 7.0, "f": 1.5, "l": want.Tree["l"], "z": nil}}, like, ""},
		"another number": {root{map[string]any{"n": 7.5, "f": 1.5, "l": want.Tree["l"], "z": nil}}, like,
			"root.Tree[\"n\"]"},
		"named list, odd map": {root{map[string]any{"n": uint8(7), "f": 1.5, "l": list{1, map[any]any{"x": "y"}},
			"z": nil}}, like, ""},
		"odd map, another text": {root{map[string]any{"n": 7, "f": 1.5, "l": list{1, map[any]any{"x": "z"}}, "z": nil}}, like,
			"root.Tree[\"l\"][1][\"x\"]"},
		"text for a number": {root{map[string]any{"n": "7", "f": 1.5, "l": want.Tree["l"], "z": nil}}, like,
			"root.Tree[\"n\"]"},
		"nothing for a number": {root{map[string]any{"n": nil, "f": 1.5, "l": want.Tree["l"], "z": nil}}, like,
			"root.Tree[\"n\"]"},
	} {
		d := Compare(&c.got, &want, c.adapted)
		switch {
		case d == nil && c.path != "":
			t.Errorf("%s: no difference, want one at %s", name, c.path)
		case d != nil && d.Path != c.path:
			t.Errorf("%s: %v, want a difference at %q", name, d, c.path)
		}
	}
}
