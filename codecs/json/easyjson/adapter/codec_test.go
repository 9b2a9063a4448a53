package adapter

import (
	"bytes"
	"testing"

	"github.com/mailru/easyjson/jwriter"
)

// TestCallersMemory makes sure that this does not happen here.
func TestCallersMemory(t *testing.T) {
	for range 20 {
		mine := make([]byte, 3, 512)
		copy(mine, "abc")
		var w Writer
		w.Start(mine).RawString(string(make([]byte, 600)))
		out, err := w.Finish(mine)
		if err != nil || len(out) != 603 || string(out[:3]) != "abc" {
			t.Fatalf("appended %d bytes, error %v", len(out), err)
		}
		var other jwriter.Writer
		other.RawString(string(bytes.Repeat([]byte("x"), 2000)))
		if _, err := other.BuildBytes(); err != nil {
			t.Fatal(err)
		}
		if bytes.ContainsRune(mine[:512], 'x') {
			t.Fatal("the caller's memory went into the library's pool")
		}
	}
}
