package philpearl

import (
	"math"
	"testing"

	"github.com/philpearl/plenc"
)

// The tests of this file show faults of github.com/philpearl/plenc v0.0.24. Where one
// fails, a release has mended it.

// A negative zero is left out as if it were zero.
func TestBugNegativeZero(t *testing.T) {
	type number struct {
		X float64 `plenc:"1"`
	}
	b, err := plenc.Marshal(nil, &number{math.Copysign(0, -1)})
	if err != nil || len(b) != 0 {
		t.Errorf("got % x, %v, want nothing", b, err)
	}
}

// A pointer to nothing in a list of pointers to numbers is left out without an error. The
// adapter refuses such lists.
func TestBugNilElement(t *testing.T) {
	type list struct {
		X []*int64 `plenc:"1"`
	}
	one, two := int64(1), int64(2)
	var got list
	b, err := plenc.Marshal(nil, &list{[]*int64{&one, nil, &two}})
	if err == nil {
		err = plenc.Unmarshal(b, &got)
	}
	if err != nil || len(got.X) != 2 {
		t.Errorf("got %d elements, %v, want 2 of 3", len(got.X), err)
	}
}

// The room for keys is used again without being cleared: a field that one key leaves out is
// that of the key before. The adapter refuses maps with such keys.
func TestBugStructKeys(t *testing.T) {
	type key struct {
		A int64 `plenc:"1"`
		B int64 `plenc:"2"`
	}
	type table struct {
		M map[key]bool `plenc:"1"`
	}
	var got table
	b, err := plenc.Marshal(nil, &table{map[key]bool{{1, 0}: true, {0, 2}: true, {3, 0}: true, {0, 4}: true}})
	if err == nil {
		err = plenc.Unmarshal(b, &got)
	}
	same := got.M[key{1, 0}] && got.M[key{0, 2}] && got.M[key{3, 0}] && got.M[key{0, 4}]
	if err != nil || same {
		t.Errorf("got %v, %v, which are the keys that were written", got.M, err)
	}
}

// The length of an entry of a map is not compared with what there is: what stands behind the
// input in memory is read, or the slice is out of range.
func TestBugLengthOfAnEntry(t *testing.T) {
	type table struct {
		M map[string]int64 `plenc:"1"`
	}
	b, err := plenc.Marshal(nil, &table{map[string]int64{"abc": 1}})
	if err != nil {
		t.Fatal(err)
	}
	cut := len(b) - 1
	var got table
	if err := plenc.Unmarshal(b[:cut], &got); err != nil || got.M["abc"] != 1 {
		t.Errorf("got %v, %v, want the last byte, which is not in the input", got.M, err)
	}
	defer func() {
		if recover() == nil {
			t.Error("decoded a truncated map without a panic")
		}
	}()
	if err := plenc.Unmarshal(b[:cut:cut], &got); err != nil {
		t.Log(err)
	}
}
