package bebop200sc_test

import (
	"testing"

	"serialbenchdata/gen/tree/bebop_200sc"
)

// These tests show faults of the library, with code of its generator. TestBugs of internal/check/standalone
// runs them. One that fails has met a release without the fault: then what the adapter does about it can go.

// MarshalBebopTo leaves out the zero byte that ends a message and does not count
// it, though Size does.
func TestBugMessageEnd(t *testing.T) {
	var m bebop_200sc.WireTree
	size := m.Size()
	b := make([]byte, size)
	b[size-1] = 1
	if n := m.MarshalBebopTo(b); n != size-1 || b[size-1] != 1 {
		t.Errorf("MarshalBebopTo returns %d of %d and ends with %d: clearing the buffer can go", n, size, b[size-1])
	}
}
