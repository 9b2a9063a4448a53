package verify

import (
	"slices"
	"testing"
	"time"
)

func TestPlaces(t *testing.T) {
	one, two := int32(1), int32(2)
	full := func() *node {
		return &node{At: time.Unix(1, 0), Leaf: leaf{S: "a", B: []byte{1}, P: &one, M: map[string][]int8{"x": {1}, "y": {2}},
			L: [][]string{{"a"}, {"b", "c"}}},
			Children: []node{{Leaf: leaf{S: "c"}}, {Leaf: leaf{S: "d"}}}}
	}
	for _, c := range []struct {
		name   string
		change func(*node)
		want   []string
	}{
		{"nothing", func(*node) {}, []string{}},
		{"two fields", func(n *node) { n.At = time.Unix(2, 0); n.Leaf.P = &two }, []string{"node.At", "node.Leaf.P"}},
		{"every element alike", func(n *node) { n.Children[0].Leaf.S, n.Children[1].Leaf.S = "x", "y" },
			[]string{"node.Children[].Leaf.S"}},
		{"another length, and an element", func(n *node) { n.Children = n.Children[:1]; n.Children[0].Leaf.F = 1 },
			[]string{"node.Children", "node.Children[].Leaf.F"}},
		{"a key more, a key fewer, another value", func(n *node) { n.Leaf.M = map[string][]int8{"x": {3}, "z": nil} },
			[]string{"node.Leaf.M[][]", "node.Leaf.M[]"}},
		{"a list in a list", func(n *node) { n.Leaf.L[1][1] = "z" }, []string{"node.Leaf.L[][]"}},
		{"nil and empty", func(n *node) { n.Leaf.B, n.Children[0].Children = []byte{1}, []node{} }, []string{}},
	} {
		got := full()
		c.change(got)
		if p := Places(got, full()); !slices.Equal(p, c.want) {
			t.Errorf("%s: %q, want %q", c.name, p, c.want)
		}
	}
}
