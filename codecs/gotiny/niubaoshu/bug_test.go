package niubaoshu

import (
	"testing"
	"time"

	"github.com/niubaoshu/gotiny"
)

// The test shows a fault of the library. If it fails it has met a release
// without the fault: then times survive as they are.
func TestBugZeroTime(t *testing.T) {
	in, out := time.Time{}, time.Now()
	gotiny.Unmarshal(gotiny.Marshal(&in), &out)
	if out.IsZero() {
		t.Error("the zero time comes back: times are no longer cut to int64 nanoseconds")
	}
}
