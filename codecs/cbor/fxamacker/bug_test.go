package fxamacker

import (
	"testing"
	"time"

	"github.com/fxamacker/cbor/v2"
)

// written decodes into got what the library writes of v, with times that keep their nanoseconds.
func written(t *testing.T, v, got any) {
	t.Helper()
	mode, err := cbor.EncOptions{Time: cbor.TimeRFC3339Nano}.EncMode()
	if err != nil {
		t.Fatal(err)
	}
	b, err := mode.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	if err := cbor.Unmarshal(b, got); err != nil {
		t.Fatal(err)
	}
}

// TestBugZeroTimePointer: a pointer to the zero time is encoded as nil.
func TestBugZeroTimePointer(t *testing.T) {
	type value struct{ T *time.Time }
	var got value
	written(t, value{T: new(time.Time)}, &got)
	if got.T != nil {
		t.Error("a pointer to the zero time survives: the library is fixed, drop the finding")
	}
}

// TestBugUsedTime: a zero time is encoded as nil, which leaves a used target as it
// is. The adapter does not offer decoding into a used target for types with times.
func TestBugUsedTime(t *testing.T) {
	type record struct{ T time.Time }
	used := record{T: time.Unix(1, 0)}
	written(t, record{}, &used)
	if used.T.IsZero() {
		t.Error("the used target is zeroed: the library is fixed, offer unmarshal-reuse for types with times")
	}
}
