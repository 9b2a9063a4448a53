package shamaton3

import (
	"bytes"
	"testing"
	"testing/iotest"

	"github.com/shamaton/msgpack/v3"
)

// These tests show faults of the library. One that fails has met a release
// without the fault: then what the adapter does about it can go.

// A read that gives fewer bytes than were asked for, as any io.Reader may, is taken for all of them.
func TestBugShortRead(t *testing.T) {
	in := "a text of more than one byte"
	b, err := msgpack.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	var out string
	if err := msgpack.UnmarshalRead(iotest.OneByteReader(bytes.NewReader(b)), &out); err == nil && out == in {
		t.Error("what short reads give is put together")
	}
}
