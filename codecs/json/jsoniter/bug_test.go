package jsoniter

import (
	"bytes"
	"errors"
	"io"
	"testing"

	jsoniter "github.com/json-iterator/go"
)

// TestBugLargeInt32 fails when a release refuses a number that an int32 cannot hold: the
// library cuts ten digits to 32 bits without an error, while it refuses 70000 for an int16.
func TestBugLargeInt32(t *testing.T) {
	var n int32
	if err := jsoniter.ConfigCompatibleWithStandardLibrary.Unmarshal([]byte("5000000000"), &n); err != nil ||
		n != 705032704 {
		t.Errorf("5000000000 as int32: %d, %v; the bug is gone, its entry in published/findings.jsonl can go", n, err)
	}
	var m int16
	if err := jsoniter.ConfigCompatibleWithStandardLibrary.Unmarshal([]byte("70000"), &m); err == nil {
		t.Errorf("70000 as int16: %d, no error", m)
	}
}

// A Decoder does not say io.EOF behind the newline that an Encoder writes.
func TestBugEndBehindNewline(t *testing.T) {
	d := jsoniter.NewDecoder(bytes.NewReader([]byte("1\n")))
	var out int
	if err := d.Decode(&out); err != nil {
		t.Fatal(err)
	}
	if err := d.Decode(&out); errors.Is(err, io.EOF) {
		t.Error("the end of the stream is io.EOF")
	}
}
