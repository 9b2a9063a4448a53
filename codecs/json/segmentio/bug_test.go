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

// Whether a field of an embedded pointer is empty is looked up in the struct around it: a text is lost where the next
// field is zero.
func TestBugOmitEmptyBehindEmbeddedPointer(t *testing.T) {
	type Extra struct {
		Note string `json:",omitempty"`
	}
	type row struct {
		*Extra
		Code int
	}
	out, err := json.Marshal(row{&Extra{"a"}, 0})
	if err != nil || string(out) != `{"Code":0}` {
		t.Errorf("%s, %v: the text is not lost any more", out, err)
	}
}
