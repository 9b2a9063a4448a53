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
