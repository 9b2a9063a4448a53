package segmentio

import (
	"errors"
	"testing"

	"github.com/segmentio/encoding/json"
)

// These tests show faults of the library. One that fails has met a release
// without the fault: then what the adapter does about it can go.

type full struct{ room int }

func (f *full) Write(p []byte) (int, error) {
	n := min(len(p), f.room)
	if f.room -= n; n < len(p) {
		return n, errors.New("full")
	}
	return n, nil
}

// An Encoder drops the error of a writer that takes all but the last byte.
func TestBugEncoderDropsError(t *testing.T) {
	const size = len("\"a\"\n")
	if err := json.NewEncoder(&full{size - 1}).Encode("a"); err != nil {
		t.Errorf("the last byte is missed: %v", err)
	}
}
