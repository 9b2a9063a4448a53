package prysmatic

import (
	"runtime"
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

// TestBugQuadratic shows that decoding a list makes it anew for each element: four
// times the bytes take sixteen times the memory, and 1 MiB minutes.
func TestBugQuadratic(t *testing.T) {
	type value struct{ B []byte }
	allocated := func(size int) float64 {
		b, err := ssz.Marshal(&value{make([]byte, size)})
		if err != nil {
			t.Fatal(err)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if err := ssz.Unmarshal(b, &value{}); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		return float64(after.TotalAlloc - before.TotalAlloc)
	}
	few, many := allocated(1<<10), allocated(1<<12)
	if many < 8*few {
		t.Errorf("%.0f bytes for 4 KiB, %.0f for 1 KiB: the list is no longer made anew for each element", many, few)
	}
}
