package fxamacker

import (
	"testing"
	"time"
)

type value struct{ T *time.Time }

// TestZeroTimePointer: a pointer to the zero time is encoded as nil.
func TestZeroTimePointer(t *testing.T) {
	c, err := New[value]()
	if err != nil {
		t.Fatal(err)
	}
	b, err := c.Marshal(nil, &value{T: new(time.Time)})
	if err != nil {
		t.Fatal(err)
	}
	var got value
	if err := c.Unmarshal(b, &got); err != nil {
		t.Fatal(err)
	}
	if got.T != nil {
		t.Error("a pointer to the zero time survives: the library is fixed, drop the finding")
	}
}

// TestUsedTime: a zero time is encoded as nil, which leaves a used target as it
// is. The adapter does not offer decoding into a used target for types with times.
func TestUsedTime(t *testing.T) {
	type record struct{ T time.Time }
	c, err := New[record]()
	if err != nil {
		t.Fatal(err)
	}
	b, err := c.Marshal(nil, &record{})
	if err != nil {
		t.Fatal(err)
	}
	used := record{T: time.Unix(1, 0)}
	if err := c.Unmarshal(b, &used); err != nil {
		t.Fatal(err)
	}
	if used.T.IsZero() {
		t.Error("the used target is zeroed: the library is fixed, offer unmarshal-reuse for types with times")
	}
}
