package scratch

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

type leaf struct {
	Note string
	N    int
	lock int
}

type tree struct {
	Name  string
	Leaf  leaf
	Many  []leaf
	By    map[string]*leaf
	Kids  []tree
	Other *leaf
}

func TestSamples(t *testing.T) {
	for _, text := range []string{`[{"Note":"a"},{"N":2}]`, "{\"Note\":\"a\"}\n{\"N\":2}\n",
		"\ufeff{\"Note\":\"a\"} {\"N\":2}"} {
		got, err := Samples[leaf]([]byte(text))
		if err != nil || !reflect.DeepEqual(got, []leaf{{Note: "a"}, {N: 2}}) {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	for text, want := range map[string]string{
		"":                              "there are no samples",
		"[]":                            "there are no samples",
		`[{"N":1},{"N":"two"}]`:         "sample 2 does not fit the type: leaf.N: the sample has \"two\"; the type wants int",
		"{\"N\":1}\n{\"N\":}":           "sample 2 is no JSON: line 2",
		"[\n{\"N\":1},\n{\"N\":1,,}\n]": "the samples are no JSON: line 3",
		`[1]`:                           "sample 1 does not fit the type: leaf: the sample has 1;",
	} {
		if _, err := Samples[leaf]([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want one with %q", text, err, want)
		}
	}
}

func TestBlank(t *testing.T) {
	full := func() tree {
		l := func() leaf { return leaf{"x", 1, 2} }
		a, b := l(), l()
		return tree{"t", l(), []leaf{l()}, map[string]*leaf{"k": &a}, []tree{{Name: "kid", Many: []leaf{l()}}}, &b}
	}
	v := full()
	Blank(&v, "tree.Many[].Note", "tree.Leaf.lock")
	for _, l := range []leaf{v.Leaf, v.Many[0], *v.By["k"], v.Kids[0].Many[0], *v.Other} {
		if l != (leaf{N: 1}) {
			t.Errorf("%+v, want Note and lock of every leaf gone", l)
		}
	}
	v = full()
	Blank(&v, "tree.Kids", "tree.By[].N", "tree.Nowhere", "tree.Many[key].N")
	if v.Kids != nil || v.By["k"].N != 0 || v.Name != "t" || v.Leaf.Note != "x" {
		t.Errorf("%+v", v)
	}
}

func TestGeneratorLeavesOut(t *testing.T) {
	g := generator[tree]("small", Knowledge{}, "tree.Name")
	if v := g(rand.New(rand.NewPCG(1, 1))); v.Name != "" || v.Leaf.Note == "" {
		t.Errorf("%+v", v)
	}
}

func TestSameLayout(t *testing.T) {
	type named string
	type a struct {
		N int8
		S string
		M map[string][]*leaf
	}
	type same struct {
		X int8
		Y named
		Z map[named][]*leaf
	}
	type order struct {
		S string
		N int8
		M map[string][]*leaf
	}
	type narrow struct {
		N int8
		S string
		M map[string][]leaf
	}
	type shorter struct {
		N int8
		S string
	}
	of := reflect.TypeFor[a]()
	if err := SameLayout(of, reflect.TypeFor[same]()); err != nil {
		t.Error(err)
	}
	if err := SameLayout(reflect.TypeFor[tree](), reflect.TypeFor[tree]()); err != nil {
		t.Error(err)
	}
	for _, other := range []reflect.Type{reflect.TypeFor[order](), reflect.TypeFor[narrow](), reflect.TypeFor[shorter](),
		reflect.TypeFor[int]()} {
		if SameLayout(of, other) == nil {
			t.Errorf("%s is taken for %s", of, other)
		}
	}
}
