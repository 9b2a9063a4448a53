package bebop200sc_test

import (
	"bytes"
	"testing"
	"time"

	"github.com/200sc/bebop/iohelp"

	"github.com/serialbench/serialbench/gen/tree/bebop_200sc"
)

// These tests show faults of the library. One that fails has met a release
// without the fault: then what the adapter does about it can go.

// The date of 1970 is also the mark of the zero time.
func TestBugEpoch(t *testing.T) {
	var b [8]byte
	iohelp.WriteInt64Bytes(b[:], time.Unix(0, 0).UnixNano()/100) // as generated code does
	if got := iohelp.ReadDateBytes(b[:]); got.Equal(time.Unix(0, 0)) {
		t.Error("the start of 1970 comes back")
	}
}

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

// DecodeBebop reads a stream by such calls. Behind its end the last length comes
// once more, so that slices are made of it.
func TestBugLengthBehindTheEnd(t *testing.T) {
	r := iohelp.NewErrorReader(bytes.NewReader([]byte{1, 2, 3, 4}))
	first := iohelp.ReadUint32(r)
	if again := iohelp.ReadUint32(r); again != first {
		t.Errorf("behind the end the length is %d: streams can be those of the library", again)
	}
}
