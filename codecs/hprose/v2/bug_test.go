package v2

import (
	"math"
	"testing"
	"time"
	"unsafe"

	hprose "github.com/hprose/hprose-golang/io"
)

// These tests show faults of the library. One that fails has met a release
// without the fault: then what the adapter does about it can go.

func TestBugZoneIsLost(t *testing.T) {
	in := time.Date(2024, 1, 2, 3, 4, 5, 0, time.FixedZone("", 2*3600+1800))
	var out time.Time
	hprose.Unmarshal(hprose.Marshal(in), &out)
	if out.Equal(in) {
		t.Error("a time in a fixed zone comes back as the same instant: times need not be in UTC any more")
	}
}

func TestBugNegativeInfinity(t *testing.T) {
	var out float64
	hprose.Unmarshal(hprose.Marshal(math.Inf(-1)), &out)
	if out != math.Inf(1) {
		t.Errorf("-Inf comes back as %v, no longer as +Inf", out)
	}
}

// A writer that outgrows the buffer that it was given puts it into the
// library's pool, from where another writer gets it.
func TestBugCallersBufferGoesToThePool(t *testing.T) {
	for range 100 { // a pool may drop what it was given
		mine := make([]byte, 0, 512)
		w := hprose.NewWriter(true, mine...)
		w.WriteBytes(make([]byte, 600))
		other := hprose.AcquireBytes(512)
		if unsafe.SliceData(other) == unsafe.SliceData(mine) {
			return
		}
	}
	t.Error("the caller's buffer stays the caller's: Marshal can append to it")
}
