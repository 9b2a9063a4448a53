package goccy_test

import (
	"math"
	"testing"

	"github.com/goccy/go-json"
)

// The library cannot read the largest float32 that it has written.
func TestBugMaxFloat32(t *testing.T) {
	f := float32(math.MaxFloat32)
	out, err := json.Marshal(&f)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(out, &f); err == nil {
		t.Errorf("%s is read: the bug is fixed", out)
	}
}

// A null leaves a []byte as it was, though it sets other slices to nil. When the
// test fails, unmarshal-reuse can be offered for types with byte slices.
func TestBugNullBytes(t *testing.T) {
	b := []byte("old")
	if err := json.Unmarshal([]byte("null"), &b); err != nil {
		t.Fatal(err)
	}
	if b == nil {
		t.Error("null makes a []byte nil: the bug is fixed")
	}
}

// A path reads numbers through float64, so that large integers come out rounded.
// When the test fails, read-one can be offered.
func TestBugPathRoundsIntegers(t *testing.T) {
	path, err := json.CreatePath("$.A")
	if err != nil {
		t.Fatal(err)
	}
	const want = 1<<53 + 1
	var got int64
	if err := path.Unmarshal([]byte(`{"A":9007199254740993}`), &got); err != nil {
		t.Fatal(err)
	}
	if got == want {
		t.Error("a path reads 2^53+1 exactly: the bug is fixed")
	}
}
