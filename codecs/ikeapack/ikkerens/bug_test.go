package ikkerens

import (
	"bytes"
	"testing"
	"time"

	ikea "github.com/ikkerens/ikeapack"
)

// These tests show faults of the library. One that fails has met a release
// without the fault: then what the adapter does about it can go.

func TestBugTimeIsDropped(t *testing.T) {
	var b bytes.Buffer
	in := struct{ T time.Time }{time.Unix(1e9, 0)}
	if err := ikea.Pack(&b, &in); err != nil {
		t.Fatal(err)
	}
	if b.Len() != 0 {
		t.Errorf("a time is encoded, in %d bytes: it need not be an integer any more", b.Len())
	}
}

// The library remembers types by their name without the path of the package.
func TestBugTypesOfOneName(t *testing.T) {
	short := func() int {
		type value struct{ A uint8 }
		return ikea.Len(&value{})
	}
	long := func() int {
		type value struct{ A uint64 }
		return ikea.Len(&value{})
	}
	if n, m := short(), long(); n != 1 || m != 1 {
		t.Errorf("types of one name have %d and %d bytes, they are kept apart now", n, m)
	}
}

func TestBugOwnOutputIsRefused(t *testing.T) {
	in, out := "\xff", ""
	var b bytes.Buffer
	if err := ikea.Pack(&b, &in); err != nil {
		t.Fatal(err)
	}
	if err := ikea.Unpack(&b, &out); err == nil {
		t.Error("a string that is not UTF-8 comes back")
	}
}
