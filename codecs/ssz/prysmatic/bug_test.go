package prysmatic

import (
	"testing"

	ssz "github.com/prysmaticlabs/go-ssz"
)

// These tests show faults of the library. One that fails has met a release
// without the fault: then what the adapter does about it can go.

func TestBugNamedType(t *testing.T) {
	type level uint8
	defer func() {
		if recover() == nil {
			t.Error("named types are encoded: the mirror of plain types can go")
		}
	}()
	_, err := ssz.Marshal(&struct{ L level }{})
	t.Logf("error: %v", err)
}

func TestBugNilPointer(t *testing.T) {
	type inner struct{ A uint8 }
	type value struct{ P *inner }
	b, err := ssz.Marshal(&value{})
	if err != nil {
		t.Skipf("nil pointers are refused: %v", err)
	}
	var out value
	if err := ssz.Unmarshal(b, &out); err == nil && out.P == nil {
		t.Error("a nil pointer comes back: pointers need not be lists any more")
	}
}
