package verify

import (
	"math"
	"reflect"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
)

type leaf struct {
	S  string
	F  float64
	B  []byte
	A  [4]byte
	P  *int32
	M  map[string][]int8
	L  [][]string
	D  time.Duration
	hy int
}

// grid has elements that point to nothing, with bytes between their fields.
type grid struct {
	V []cell
	A [2][2]float32
}

type cell struct {
	Small int8
	Large float64
}

type node struct {
	At       time.Time
	Leaf     leaf
	Children []node
}

func TestCompare(t *testing.T) {
	one, two := int32(1), int32(2)
	now := time.Unix(1e9, 5)
	deep := func(at time.Time) node { return node{Children: []node{{}, {Children: []node{{At: at}}}}} }
	for _, c := range []struct {
		got, want any
		diff      string
	}{
		{&leaf{}, &leaf{B: []byte{}, M: map[string][]int8{}, L: [][]string{}}, ""},
		{&leaf{F: math.NaN()}, &leaf{F: -math.NaN()}, ""},
		{&leaf{F: math.Copysign(0, -1)}, &leaf{}, "leaf.F: got -0, want 0"},
		{&leaf{hy: 1}, &leaf{}, ""},
		{&leaf{S: "a"}, &leaf{S: "b"}, `leaf.S: got "a", want "b"`},
		{&leaf{P: &one}, &leaf{P: &two}, "leaf.P: got 1, want 2"},
		{&leaf{}, &leaf{P: &two}, "leaf.P: got nil, want 2"},
		{&leaf{B: []byte{1}}, &leaf{B: []byte{2}}, "leaf.B: got bytes 01, want bytes 02"},
		{&leaf{A: [4]byte{1}}, &leaf{}, "leaf.A: got bytes 01000000, want bytes 00000000"},
		{leaf{A: [4]byte{1}}, leaf{}, "leaf.A[0]: got 1, want 0"},
		{&leaf{L: [][]string{{"x"}, {"a", "b"}}}, &leaf{L: [][]string{{"x"}, {"a", "c"}}}, `leaf.L[1][1]: got "b", want "c"`},
		{&leaf{L: [][]string{{}}}, &leaf{}, `leaf.L: got length 1, want length 0`},
		{&leaf{M: map[string][]int8{"a": {1}, "b": {2}}}, &leaf{M: map[string][]int8{"b": {3}, "a": {4}}},
			`leaf.M["a"][0]: got 1, want 4`},
		{&leaf{M: map[string][]int8{"a": {1}}}, &leaf{M: map[string][]int8{"b": {1}}},
			`leaf.M["b"]: got no such key, want 1 elements`},
		{&leaf{M: map[string][]int8{"a": nil, "c": nil}}, &leaf{M: map[string][]int8{"a": nil}},
			`leaf.M["c"]: got 0 elements, want no such key`},
		{&grid{V: []cell{{1, 2}, {3, math.NaN()}}}, &grid{V: []cell{{1, 2}, {3, -math.NaN()}}}, ""},
		{&grid{V: []cell{{1, 2}, {3, 4}}}, &grid{V: []cell{{1, 2}, {3, 5}}}, "grid.V[1].Large: got 4, want 5"},
		{&grid{V: []cell{{}}}, &grid{V: []cell{{Large: math.Copysign(0, -1)}}}, "grid.V[0].Large: got 0, want -0"},
		{&grid{A: [2][2]float32{{}, {0, 1}}}, &grid{A: [2][2]float32{{}, {0, 2}}}, "grid.A[1][1]: got 1, want 2"},
		{grid{A: [2][2]float32{{}, {0, 1}}}, grid{A: [2][2]float32{{}, {0, 1}}}, ""},
		{&leaf{D: 1}, &leaf{D: 2}, "leaf.D: got 1ns, want 2ns"},
		{deep(now), deep(now.In(time.FixedZone("x", 3600))), ""},
		{deep(now.UTC()), deep(now.UTC().Add(1)), "node.Children[1].Children[0].At: got 2001-09-09T01:46:40.000000005Z, " +
			"want 2001-09-09T01:46:40.000000006Z"},
		{3, "x", "value: got type int, want type string"},
		{nil, nil, ""},
	} {
		got := ""
		if d := Compare(c.got, c.want, nil); d != nil {
			got = d.String()
		}
		if got != c.diff {
			t.Errorf("got %s\nwant %s", got, c.diff)
		}
	}
}

func TestCompareAdaptedPaths(t *testing.T) {
	at := time.Unix(5, 0)
	a := node{Children: []node{{}, {Children: []node{{At: at}}}}}
	b := node{Children: []node{{}, {Children: []node{{At: at.Add(999)}}}}}
	for path, equal := range map[string]bool{
		"": true, "node.At": true, "node.Children[].Children[].At": true, "node.Children[].At": true,
		"node.Leaf": false, "At": false,
	} {
		d := Compare(&a, &b, []codec.Adaptation{{Path: path, Unit: time.Microsecond}})
		if (d == nil) != equal {
			t.Errorf("%q: got %v", path, d)
		}
	}
	if Compare(&a, &b, []codec.Adaptation{{Unit: 999}}) == nil {
		t.Error("off by a whole unit, and equal")
	}
}

func TestCompareEndless(t *testing.T) {
	loop := []node{{}}
	loop[0].Children = loop
	if d := Compare(loop[0], loop[0], nil); d == nil {
		t.Error("no end, and equal")
	}
}

// Two data sets of one type, each value against each: Compare agrees with
// go-cmp under the same rules.
func TestCompareAgreesWithCmp(t *testing.T) {
	rules := cmp.Options{cmpopts.EquateEmpty(), cmpopts.EquateNaNs(),
		cmp.Comparer(func(a, b time.Time) bool { return a.Equal(b) })}
	rapid.Check(t, func(t *rapid.T) {
		draw := rapid.Custom(func(t *rapid.T) dataset.OrderLine {
			l := dataset.OrderLine{SKU: rapid.SampledFrom([]string{"", "a"}).Draw(t, "s"),
				Quantity: rapid.Int32Range(0, 1).Draw(t, "q"),
				Tags:     rapid.SliceOfN(rapid.SampledFrom([]string{"", "a"}), 0, 1).Draw(t, "t"),
				Attributes: rapid.MapOfN(rapid.SampledFrom([]string{"x", "y"}), rapid.SampledFrom([]string{"", "a"}),
					0, 1).Draw(t, "m")}
			if rapid.Bool().Draw(t, "some") {
				l.Discount = rapid.Ptr(rapid.SampledFrom([]float64{1, 2}), true).Draw(t, "p")
			}
			return l
		})
		a, b := draw.Draw(t, "a"), draw.Draw(t, "b")
		if d := Compare(&a, &b, nil); (d == nil) != cmp.Equal(a, b, rules) {
			t.Fatalf("got %v, go-cmp says %s", d, cmp.Diff(a, b, rules))
		}
	})
}

func TestDeepCopy(t *testing.T) {
	orders := dataset.Of[dataset.Order]()[0]
	again := orders.Values(20, 3)
	for i, o := range orders.Values(20, 3) {
		c := deepCopy(reflect.ValueOf(o)).Interface().(dataset.Order)
		if d := cmp.Diff(o, c); d != "" {
			t.Fatal(d)
		}
		c.Lines[0].Title = "changed"
		for k := range c.Labels {
			c.Labels[k] = "changed"
		}
		if c.Customer.Phone != nil {
			*c.Customer.Phone = "changed"
		}
		if c.Lines[0].Tags != nil {
			c.Lines[0].Tags[0] = "changed"
		}
		if d := cmp.Diff(o, again[i]); d != "" {
			t.Fatalf("the copy shares memory with the original: %s", d)
		}
	}
}

func TestDigest(t *testing.T) {
	one := int32(-1)
	v := leaf{S: "ab", F: 2, B: []byte{7}, A: [4]byte{1, 2, 3, 4}, P: &one, M: map[string][]int8{"a": {1}, "b": nil},
		L: [][]string{{"x"}}, D: -2}
	var want, a, b codec.Digest
	want.String("ab")
	want.Uint(math.Float64bits(2))
	want.Bytes([]byte{7})
	want.Bytes([]byte{1, 2, 3, 4})
	want.Len(1)
	want.Uint(math.MaxUint64)
	want.Len(2)
	a.String("a")
	a.Len(1)
	a.Uint(1)
	b.String("b")
	b.Len(0)
	want.Uint(uint64(a + b))
	want.Len(1)
	want.Len(1)
	want.String("x")
	want.Uint(math.MaxUint64 - 1)
	if got := Digest(&v); got != want {
		t.Errorf("got %#x, want %#x", got, want)
	}
}

func BenchmarkCompare(b *testing.B) {
	v := dataset.Of[dataset.CPUInfo]()[3].Values(1000, 1)
	w := dataset.Of[dataset.CPUInfo]()[3].Values(1000, 1)
	for b.Loop() {
		for i := range v {
			if Compare(&v[i], &w[i], nil) != nil {
				b.Fatal("not equal")
			}
		}
	}
}

// TestAdaptedPlaces: an adaptation names one path to a place, and holds for all
// others that lead there.
func TestAdaptedPlaces(t *testing.T) {
	type stamp struct{ At time.Time }
	type pair struct{ First, Last stamp }
	type list struct {
		One  stamp
		All  []pair
		By   map[string]stamp
		Self *list
		Bare []time.Time
		Own  time.Time
	}
	now := time.Unix(1e9, 0)
	off := stamp{now.Add(time.Microsecond)}
	adapted := []codec.Adaptation{{Path: "list.One.At", Unit: time.Millisecond}}
	for _, got := range []list{{One: off}, {All: []pair{{Last: off}}}, {By: map[string]stamp{"x": off}},
		{Self: &list{One: off}}} {
		want := list{One: stamp{}, All: []pair{{}}, By: map[string]stamp{"x": {now}}, Self: &list{One: stamp{now}}}
		want.All[0].Last.At, want.One.At = now, now
		full := list{One: stamp{now}, All: []pair{{Last: stamp{now}}}, By: map[string]stamp{"x": {now}},
			Self: &list{One: stamp{now}}}
		switch {
		case got.One.At != time.Time{}:
			full.One = got.One
		case got.All != nil:
			full.All = got.All
		case got.By != nil:
			full.By = got.By
		default:
			full.Self = got.Self
		}
		if d := Compare(&full, &want, adapted); d != nil {
			t.Errorf("adapted at one.At: %s", d)
		}
		if d := Compare(&full, &want, nil); d == nil {
			t.Error("without an adaptation there is no difference")
		}
	}
	for _, bad := range []list{{Bare: []time.Time{off.At}}, {Own: off.At}} {
		want := list{Own: bad.Own}
		if bad.Bare != nil {
			want.Bare = []time.Time{now}
		} else {
			want.Own = now
		}
		if Compare(&bad, &want, adapted) == nil {
			t.Errorf("an adaptation of another field holds for %+v", bad)
		}
	}
}

type (
	choice interface{ isChoice() }
	card   struct{ Due stamped }
	wire   struct{ Due, Sent stamped }
	// stamped is in both; an adaptation names it in the first.
	stamped struct{ At time.Time }
)

func (card) isChoice()  {}
func (*wire) isChoice() {}

// TestAdaptedInInterfaces: an adaptation of what an interface holds is found, also where
// the value holds another of its types.
func TestAdaptedInInterfaces(t *testing.T) {
	type order struct{ Pay choice }
	now := time.Unix(1e9, 0)
	off := stamped{now.Add(time.Microsecond)}
	for _, c := range []struct {
		got, want choice
		path      string
		equal     bool
	}{
		{card{off}, card{stamped{now}}, "order.Pay.(card).Due.At", true},
		{&wire{Due: off}, &wire{Due: stamped{now}}, "order.Pay.(card).Due.At", true},
		{card{off}, card{stamped{now}}, "order.Pay.(*wire).Due.At", true},
		{card{off}, card{stamped{now}}, "order.Pay.(card).Due.Other", false},
		{card{off}, card{stamped{now}}, "order.Pay", false},
	} {
		d := Compare(&order{c.got}, &order{c.want}, []codec.Adaptation{{Path: c.path, Unit: time.Millisecond}})
		if (d == nil) != c.equal {
			t.Errorf("%T, adapted at %s: %v", c.got, c.path, d)
		}
	}
}

// A float may differ where an adaptation names its decimals, and in these only.
func TestCompareDecimals(t *testing.T) {
	type point struct{ X, Y float64 }
	adapted := []codec.Adaptation{{Path: "point.X", Decimals: 6}}
	for _, c := range []struct {
		got, want point
		differ    bool
	}{
		{point{X: 0.123457}, point{X: 0.1234567}, false},
		{point{X: 0.12345}, point{X: 0.1234567}, true},
		{point{Y: 0.123457}, point{Y: 0.1234567}, true},
		{point{X: math.NaN()}, point{X: 1}, true},
		{point{X: math.Inf(1)}, point{X: math.Inf(-1)}, true},
	} {
		if d := Compare(&c.got, &c.want, adapted); (d != nil) != c.differ {
			t.Errorf("%v for %v: %v", c.got, c.want, d)
		}
	}
}

// TestDigestOfComplex: a complex number is as an array of its two parts, which is what libraries get.
func TestDigestOfComplex(t *testing.T) {
	one := 1 + 2i
	for _, c := range []struct{ number, parts any }{
		{&struct{ C complex128 }{3 - 4i}, &struct{ C [2]float64 }{[2]float64{3, -4}}},
		{&struct{ C complex64 }{0.1}, &struct{ C [2]float32 }{[2]float32{0.1, 0}}},
		{&struct{ L []complex64 }{[]complex64{1i}}, &struct{ L [][2]float32 }{[][2]float32{{0, 1}}}},
		{&struct{ P *complex128 }{&one}, &struct{ P *[2]float64 }{&[2]float64{1, 2}}},
		{&struct{ M map[int]complex128 }{map[int]complex128{1: 5i}}, &struct{ M map[int][2]float64 }{
			map[int][2]float64{1: {0, 5}}}},
	} {
		if got, want := Digest(c.number), Digest(c.parts); got != want {
			t.Errorf("%T: %#x, want %#x", c.number, got, want)
		}
	}
}
