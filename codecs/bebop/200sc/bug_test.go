package bebop200sc_test

import (
	"bytes"
	"testing"
	"time"

	"github.com/200sc/bebop/iohelp"
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

// DecodeBebop reads a stream by such calls. Behind its end the last length comes
// once more, so that slices are made of it.
func TestBugLengthBehindTheEnd(t *testing.T) {
	r := iohelp.NewErrorReader(bytes.NewReader([]byte{1, 2, 3, 4}))
	first := iohelp.ReadUint32(r)
	if again := iohelp.ReadUint32(r); again != first {
		t.Errorf("behind the end the length is %d: streams can be those of the library", again)
	}
}
