package ugorji

import (
	"testing"

	"github.com/ugorji/go/codec"
)

// These tests show faults of the library. One that fails has met a release
// without the fault: then what is said of it can go.

// Bytes as base64 are refused where JSON writes a character of it as an escape.
func TestBugEscapesInBase64(t *testing.T) {
	var got []byte
	if err := codec.NewDecoderString(`"YQ\u003d\u003d"`, new(codec.JsonHandle)).Decode(&got); err == nil {
		t.Errorf("it is read as %q: the bug is fixed", got)
	}
}

// What stands behind half of a surrogate pair is lost, without an error.
func TestBugBehindASurrogate(t *testing.T) {
	var got string
	err := codec.NewDecoderString(`"\udebe\\u018e8"`, new(codec.JsonHandle)).Decode(&got)
	if err != nil || got != "\ufffde8" {
		t.Errorf("got %q, %v: the bug is fixed", got, err)
	}
}
