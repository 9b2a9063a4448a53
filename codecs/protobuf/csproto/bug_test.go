package csproto

import (
	"testing"
	"unsafe"

	"github.com/CrowdStrike/csproto"
)

// The tests of this file show faults of github.com/CrowdStrike/csproto v0.35.0. Where one
// fails, a release has mended it.

// Packed numbers below 0 are written and not read. The adapter has lists of numbers
// without a sign, whose bytes are the same.
func TestBugPackedBelowZero(t *testing.T) {
	b := make([]byte, 32)
	e := csproto.NewEncoder(b)
	e.EncodePackedInt32(1, []int32{-1})
	d := csproto.NewDecoder(b)
	if _, _, err := d.DecodeTag(); err != nil {
		t.Fatal(err)
	}
	if got, err := d.DecodePackedInt32(); err == nil {
		t.Errorf("-1 in a packed list is read as %d, want an error", got)
	}
	e = csproto.NewEncoder(b)
	e.EncodePackedInt64(1, []int64{-1})
	d = csproto.NewDecoder(b)
	if _, _, err := d.DecodeTag(); err != nil {
		t.Fatal(err)
	}
	if got, err := d.DecodePackedInt64(); err == nil {
		t.Errorf("-1 in a packed list is read as %d, want an error", got)
	}
}

// The limit of field numbers is taken for that of numbers with their wire types, so that
// fields from 2^26 on are refused.
func TestBugLargeFieldNumber(t *testing.T) {
	b := make([]byte, 8)
	csproto.NewEncoder(b).EncodeBool(1<<26, true)
	if tag, _, err := csproto.NewDecoder(b).DecodeTag(); err == nil {
		t.Errorf("field number %d is read, want an error", tag)
	}
}

// Bytes point into the input in the mode that is called safe, too. The adapter decodes a copy.
func TestBugBytesOfSafeMode(t *testing.T) {
	b := []byte{2, 'a', 'b'}
	d := csproto.NewDecoder(b)
	d.SetMode(csproto.DecoderModeSafe)
	got, err := d.DecodeBytes()
	if err != nil || unsafe.SliceData(got) != &b[1] {
		t.Errorf("got %q, %v, which is a copy", got, err)
	}
}
