package ugorji

import (
	"math"
	"testing"
	"time"

	ugorji "github.com/ugorji/go/codec"
)

func roundTrip[T any](t *testing.T, v T) T {
	t.Helper()
	var b []byte
	if err := ugorji.NewEncoderBytes(&b, new(ugorji.BincHandle)).Encode(v); err != nil {
		t.Fatal(err)
	}
	var w T
	if err := ugorji.NewDecoderBytes(b, new(ugorji.BincHandle)).Decode(&w); err != nil {
		t.Fatal(err)
	}
	return w
}

// TestBugNegativeIntegers: the encoder drops the leading 0xff bytes of a magnitude
// as if it were in two's complement, so that -4294967295 becomes -255. Wrong are
// the integers from -4294967295 to -4286578688. No data set has such a number;
// the adapter does nothing about it.
func TestBugNegativeIntegers(t *testing.T) {
	for _, v := range []int64{-4294967295, -4286578688} {
		if got := roundTrip(t, v); got == v {
			t.Errorf("%d survives: the library is fixed, drop the finding", v)
		}
	}
	for _, v := range []int64{-4294967296, -4286578687} {
		if got := roundTrip(t, v); got != v {
			t.Errorf("%d became %d: worse than the finding says", v, got)
		}
	}
}

// TestBugNegativeZero: -0 has the encoding of 0.
func TestBugNegativeZero(t *testing.T) {
	if math.Signbit(roundTrip(t, math.Copysign(0, -1))) {
		t.Error("-0 survives: the library is fixed, drop the finding")
	}
}

// TestBugZeroTimePointer: a pointer to the zero time is encoded as nil.
func TestBugZeroTimePointer(t *testing.T) {
	type value struct{ T *time.Time }
	if got := roundTrip(t, value{T: new(time.Time)}); got.T != nil {
		t.Error("a pointer to the zero time survives: the library is fixed, drop the finding")
	}
}
