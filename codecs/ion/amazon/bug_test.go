package amazon

import (
	"bytes"
	"errors"
	"runtime"
	"testing"

	"github.com/amazon-ion/ion-go/ion"
)

// These tests show faults of the library. One that fails has met a release
// without the fault: then what the adapter does about it can go.

// A stream that ends inside a value ends like one that is over.
func TestBugEndInsideValue(t *testing.T) {
	type value struct{ Name, Phone string }
	b, err := ion.MarshalBinary(value{"a text of more than one byte", "another"})
	if err != nil {
		t.Fatal(err)
	}
	lost := 0
	for size := 5; size < len(b); size++ {
		var out value
		if err := ion.NewDecoder(ion.NewReader(bytes.NewReader(b[:size]))).DecodeTo(&out); errors.Is(err, ion.ErrNoInput) {
			lost++
		}
	}
	if lost == 0 {
		t.Error("every struct that is cut off is an error")
	}
}

// Memory is allocated for the length that an encoding states, before that many bytes are there.
func TestBugLengthBeforeBytes(t *testing.T) {
	in := []byte("\xe0\x01\x00\xea\x8e\x10\x00\x00\x80") // a text of 32 MiB, of which nothing follows
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	var got string
	err := ion.Unmarshal(in, &got)
	runtime.ReadMemStats(&after)
	if took := after.TotalAlloc - before.TotalAlloc; err == nil || took < 32<<20 {
		t.Errorf("%v, %d bytes for an input of %d: the bug is fixed", err, took, len(in))
	}
}
