package v3

import (
	"testing"
	"time"
	"unsafe"

	hprose "github.com/hprose/hprose-golang/v3/io"
)

// The test shows a fault of the library. If it fails it has met a release
// without the fault: then what the adapter does about it can go.
func TestBugZoneIsLost(t *testing.T) {
	in := time.Date(2024, 1, 2, 3, 4, 5, 0, time.FixedZone("", 2*3600+1800))
	b, err := hprose.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	var out time.Time
	if err := hprose.Unmarshal(b, &out); err != nil {
		t.Fatal(err)
	}
	if out.Equal(in) {
		t.Error("a time in a fixed zone comes back as the same instant: times need not be in UTC any more")
	}
}

// bugItem is what TestBugMapsOfPointers points to.
type bugItem struct{ N int }

// TestBugMapsOfPointers: the values of a map of pointers come back as one pointer.
func TestBugMapsOfPointers(t *testing.T) {
	hprose.Register((*bugItem)(nil))
	b, err := hprose.Marshal(map[string]*bugItem{"a": {N: 1}, "b": {N: 2}})
	if err != nil {
		t.Fatal(err)
	}
	var out map[string]*bugItem
	if err := hprose.Unmarshal(b, &out); err != nil {
		t.Fatal(err)
	}
	if len(out) != 2 {
		t.Fatalf("got %d values, want 2", len(out))
	}
	if out["a"].N == 1 && out["b"].N == 2 {
		t.Error("maps of pointers come back: rules need not refuse them any more")
	}
}

// TestBugMapsOfLists: the values of a map of lists share their memory.
func TestBugMapsOfLists(t *testing.T) {
	b, err := hprose.Marshal(map[string][]int{"a": {1}, "b": {2}})
	if err != nil {
		t.Fatal(err)
	}
	var out map[string][]int
	if err := hprose.Unmarshal(b, &out); err != nil {
		t.Fatal(err)
	}
	if len(out) != 2 || len(out["a"]) != 1 || len(out["b"]) != 1 {
		t.Fatalf("got %v", out)
	}
	if out["a"][0] == 1 && out["b"][0] == 2 {
		t.Error("maps of lists come back: rules need not refuse them any more")
	}
}

// A pointer to a uint32 becomes the number itself, which is no address.
func TestBugPointerToUint32(t *testing.T) {
	type value struct{ N *uint32 }
	n := uint32(0x1234)
	b, err := hprose.Marshal(value{&n})
	if err != nil {
		t.Fatal(err)
	}
	var got value
	err = hprose.Unmarshal(b, &got)
	if at := uintptr(unsafe.Pointer(got.N)); err != nil || at != uintptr(n) {
		t.Errorf("error %v, address %#x: pointers to uint32 are read now", err, at)
	}
	got.N = nil // which the collector must not see
}

// A text of one character is read, and said to be an end of the input.
func TestBugOneCharacter(t *testing.T) {
	b, err := hprose.Marshal("a")
	if err != nil {
		t.Fatal(err)
	}
	var got string
	if err := hprose.Unmarshal(b, &got); err == nil || got != "a" {
		t.Errorf("%q is read as %q, %v: the bug is fixed", b, got, err)
	}
}
