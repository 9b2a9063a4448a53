package vmihailenco

import (
	"bytes"
	"errors"
	"io"
	"testing"
	"time"

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

// A nil pointer to an embedded struct comes back as a pointer to zeros.
func TestBugEmbeddedNilPointer(t *testing.T) {
	type Extra struct{ Note string }
	type row struct {
		*Extra
		Code int
	}
	b, err := msgpack.Marshal(row{Code: 1})
	if err != nil {
		t.Fatal(err)
	}
	var got row
	if err := msgpack.Unmarshal(b, &got); err != nil || got.Extra == nil {
		t.Errorf("got %v, %v: nil stays nil", got.Extra, err)
	}
}

// nil for a time is a panic.
func TestBugNilForATime(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic: the bug is fixed")
		}
	}()
	var got struct{ D time.Time }
	_ = msgpack.Unmarshal([]byte("\x81\xa1D\xc0"), &got)
}
