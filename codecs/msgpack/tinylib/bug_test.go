package tinylib

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/tinylib/msgp/msgp"
)

// These tests show faults of the library. One that fails has met a release
// without the fault: then what the adapter does about it can go.

// Reader.ReadTime reads a time of the standard extension as Read gives it, so that one that lies across the
// end of the buffer is refused.
func TestBugTimeAcrossBuffers(t *testing.T) {
	at := time.Unix(1e9, 5)
	refused := 0
	for n := range 64 {
		b := msgp.AppendTimeExt(msgp.AppendString(nil, strings.Repeat("x", n)), at)
		r := msgp.NewReaderSize(bytes.NewReader(b), 32)
		if _, err := r.ReadString(); err != nil {
			t.Fatal(err)
		}
		if got, err := r.ReadTime(); err != nil {
			refused++
		} else if !got.Equal(at) {
			t.Errorf("%v came back as %v", at, got)
		}
	}
	if refused == 0 {
		t.Error("times at all places of a buffer are read: msgpack/tinylib/newtime can have streams")
	}
}
