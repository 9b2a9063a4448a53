package task

import (
	"encoding/binary"
	"errors"
	"testing"
)

var errShort = errors.New("the message ends early")

// skip returns how long the field at the start of b is; its length may be what is not there.
func skip(b []byte) (int, error) {
	_, n := binary.Uvarint(b)
	if n <= 0 {
		return 0, errShort
	}
	length, k := binary.Uvarint(b[n:])
	if k <= 0 || int(length) < 0 || n+k+int(length) < 0 {
		return 0, errShort
	}
	return n + k + int(length), nil
}

// skipFields goes over the fields of a message that all have a length. Unless careful it
// does not see that an offset has turned negative, as generated code once did in maps' entries.
func skipFields(b []byte, careful bool) error {
	for at := 0; at < len(b); {
		n, err := skip(b[at:])
		if err != nil {
			return err
		}
		if careful && at+n < 0 || at+n > len(b) {
			return errShort
		}
		at += n
	}
	return nil
}

// TestUnknownLengths: a decoder in which offset and length overflow panics at some of
// the inputs that are drawn, a careful one at none.
func TestUnknownLengths(t *testing.T) {
	good := []byte("\x0a\x03abc\x12\x02de\x1a\x05fghij")
	if err := skipFields(good, false); err != nil {
		t.Fatal(err)
	}
	m := newMutator([][]byte{good}, Shape{Bounds: []int{0, 5, 9}}, 1, "", "overflow")
	panics := func(src []byte, careful bool) (yes bool) {
		defer func() { yes = recover() != nil }()
		if err := skipFields(src, careful); err != nil && !errors.Is(err, errShort) {
			t.Error(err)
		}
		return false
	}
	found := 0
	for i := range uint64(40_000) {
		in := m.input(i)
		if panics(in.bytes, false) {
			found++
		}
		if panics(in.bytes, true) {
			t.Fatalf("the careful one panics at %q", in.bytes)
		}
	}
	if found < 10 {
		t.Errorf("the planted fault is found by %d of 40000 inputs, want 10 or more", found)
	}
}
