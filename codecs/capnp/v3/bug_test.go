package v3

import (
	"testing"

	"capnproto.org/go/capnp/v3/packed"
)

// TestBugTruncatedRun shows that packed.Unpack takes a run of words
// that ends early for one that ends in zeros: here two words are announced after
// the first and two bytes follow. When this fails, the finding is out of date.
func TestBugTruncatedRun(t *testing.T) {
	words, err := packed.Unpack(nil, []byte{0xff, 1, 2, 3, 4, 5, 6, 7, 8, 2, 9, 9})
	if err != nil || len(words) != 24 {
		t.Fatalf("fixed: got %d bytes, error %v", len(words), err)
	}
}
