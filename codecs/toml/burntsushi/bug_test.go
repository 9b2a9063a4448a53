package burntsushi

import (
	"math"
	"testing"

	"github.com/BurntSushi/toml"
)

// These tests show faults of the library. One that fails has met a release
// without the fault: then what is said of it can go.

// What the library writes of these it does not read.
func TestBugWritesWhatItRefuses(t *testing.T) {
	for _, c := range []struct {
		name        string
		value, into any
	}{
		{"the largest float32", struct{ A float32 }{math.MaxFloat32}, new(struct{ A float32 })},
		{"an infinite float32", struct{ A float32 }{float32(math.Inf(1))}, new(struct{ A float32 })},
		{"a uint64 of 2^63", struct{ A uint64 }{1 << 63}, new(struct{ A uint64 })},
		{"text that is not UTF-8", struct{ A string }{"\xff"}, new(struct{ A string })},
	} {
		b, err := toml.Marshal(c.value)
		if err != nil {
			t.Errorf("%s: is refused: %v", c.name, err)
		} else if err := toml.Unmarshal(b, c.into); err == nil {
			t.Errorf("%s: %q is read", c.name, b)
		}
	}
}

// A negative integer is read into an unsigned one, as another number.
func TestBugNegativeIntoUnsigned(t *testing.T) {
	var got struct{ A uint64 }
	if err := toml.Unmarshal([]byte("A = -1"), &got); err != nil || got.A != math.MaxUint64 {
		t.Errorf("-1 is read as %d, %v; it was 2^64-1", got.A, err)
	}
}

// A struct in a list of lists is written in a line: fields that are tables come last, but what stands
// between two fields is decided by their order in the type.
func TestBugFieldsInALine(t *testing.T) {
	type inner struct {
		Table map[string]int
		Last  bool
	}
	type value struct{ A [][]inner }
	b, err := toml.Marshal(value{[][]inner{{{map[string]int{"x": 1}, true}}}})
	if err != nil {
		t.Fatal(err)
	}
	if err := toml.Unmarshal(b, new(value)); err == nil {
		t.Errorf("%q is read", b)
	}
}

// TestBugNilInAMap: a key of a map whose value is nil is not written.
func TestBugNilInAMap(t *testing.T) {
	type value struct {
		Lists    map[string][]string
		Maps     map[string]map[string]int
		Bytes    map[string][]byte
		Pointers map[string]*int
	}
	b, err := toml.Marshal(value{
		map[string][]string{"a": nil}, map[string]map[string]int{"a": nil}, map[string][]byte{"a": nil},
		map[string]*int{"a": nil},
	})
	if err != nil {
		t.Fatal(err)
	}
	var got value
	if err := toml.Unmarshal(b, &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Lists)+len(got.Maps)+len(got.Bytes)+len(got.Pointers) > 0 {
		t.Errorf("%v: keys whose value is nil come back: the adapter need not take such maps for lists of pairs any more",
			got)
	}
}
