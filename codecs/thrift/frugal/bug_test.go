package frugal

import (
	"testing"

	"github.com/cloudwego/frugal"
)

// These tests show faults of the library. One that fails has met a release
// without the fault: then what the adapter does about it can go.

// TestBugTruncated shows that a message that is cut off panics.
func TestBugTruncated(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic any more")
		}
	}()
	var out struct {
		A int64 `frugal:"1,default,i64"`
	}
	_, err := frugal.DecodeObject([]byte{10, 0, 1, 0}, &out)
	t.Logf("error: %v", err)
}
