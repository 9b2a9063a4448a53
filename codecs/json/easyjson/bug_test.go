package easyjson

import (
	"bytes"
	"testing"

	"github.com/mailru/easyjson/jwriter"
)

// TestBugPoolsCallersMemory shows that a chunk which the caller has put into a
// Writer goes into the library's pool when it is full, while the caller still
// has it: the next writer writes into it. When the test fails, Writer.Start need
// not change the capacity.
func TestBugPoolsCallersMemory(t *testing.T) {
	for range 20 { // a pool may drop what it is given
		mine := make([]byte, 0, 512)
		var w jwriter.Writer
		w.Buffer.Buf = mine
		w.RawString(string(make([]byte, 600)))
		if _, err := w.BuildBytes(); err != nil {
			t.Fatal(err)
		}
		var other jwriter.Writer
		other.RawString(string(bytes.Repeat([]byte("x"), 2000)))
		if _, err := other.BuildBytes(); err != nil {
			t.Fatal(err)
		}
		if bytes.ContainsRune(mine[:512], 'x') {
			return
		}
	}
	t.Error("the caller's memory stayed out of the pool")
}
