package alecthomas

import (
	"bytes"
	"testing"
	"testing/iotest"

	"github.com/alecthomas/binary"
)

// These tests show faults of the library. One that fails has met a release
// without the fault: then what the adapter does about it can go.

func TestBugEmptyStringAtTheEnd(t *testing.T) {
	in, out := "", ""
	b, err := binary.Marshal(&in)
	if err != nil {
		t.Fatal(err)
	}
	if err := binary.Unmarshal(b, &out); err == nil {
		t.Error("an empty string at the end is decoded: the adapter's reader can go")
	}
}

func TestBugArrayInStruct(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("an array in a struct is encoded: it need not be adapted any more")
		}
	}()
	_, err := binary.Marshal(&struct{ A [1]int8 }{})
	t.Logf("error: %v", err)
}

// A read that gives fewer bytes than were asked for, as any io.Reader may, is taken for all of them.
func TestBugShortRead(t *testing.T) {
	in, out := "a text of more than one byte", ""
	b, err := binary.Marshal(&in)
	if err != nil {
		t.Fatal(err)
	}
	if err := binary.NewDecoder(iotest.OneByteReader(bytes.NewReader(b))).Decode(&out); err == nil && out == in {
		t.Error("what short reads give is put together")
	}
}
