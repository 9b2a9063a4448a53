package adapter

import (
	"math"
	"testing"

	"github.com/chmike/ditp/idr/low"
)

func TestLengthIsWhatTheLibraryWrites(t *testing.T) {
	for _, n := range []int{0, 1, 127, 128, 16383, 16384, 1 << 20, 1<<56 - 1, 1 << 56, math.MaxInt64} {
		encoded := low.PutSize(nil, uint64(n))
		if got := Length(n); got != len(encoded) {
			t.Errorf("Length(%d) = %d, the library writes %d bytes", n, got, len(encoded))
		}
	}
	if got, want := Prefixed(200), len(low.PutBlob(nil, make([]byte, 200))); got != want {
		t.Errorf("Prefixed(200) = %d, the library writes %d bytes", got, want)
	}
}

func TestCountPanicsOnImpossibleNumbers(t *testing.T) {
	if d, n := Count(low.Decoder(low.PutBytes(low.PutSize(nil, 2), 1, 2))); n != 2 || len(d) != 2 {
		t.Errorf("got %d elements and %d bytes, want 2 and 2", n, len(d))
	}
	defer func() {
		if recover() == nil {
			t.Error("3 elements in 2 bytes are accepted")
		}
	}()
	Count(low.Decoder(low.PutBytes(low.PutSize(nil, 3), 1, 2)))
}
