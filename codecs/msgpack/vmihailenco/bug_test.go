package vmihailenco

import (
	"bytes"
	"errors"
	"io"
	"testing"

	"github.com/vmihailenco/msgpack/v5"
)

// These tests show faults of the library. One that fails has met a release
// without the fault: then what the adapter does about it can go.

// A stream that ends inside a value ends like one that is over.
func TestBugEndInsideValue(t *testing.T) {
	b, err := msgpack.Marshal("a text of more than one byte")
	if err != nil {
		t.Fatal(err)
	}
	var out string
	if err := msgpack.NewDecoder(bytes.NewReader(b[:1])).Decode(&out); !errors.Is(err, io.EOF) ||
		errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("got %v for a text without its bytes, which is not io.EOF any more", err)
	}
}
