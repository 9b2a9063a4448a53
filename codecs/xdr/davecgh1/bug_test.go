package davecgh1

import (
	"testing"
	"time"

	"github.com/davecgh/go-xdr/xdr"
)

// These tests show faults of the library. One that fails has met a release
// without the fault: then what the adapter does about it can go.

func roundTrip(t *testing.T, in, out any) error {
	t.Helper()
	b, err := xdr.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	_, err = xdr.Unmarshal(b, out)
	return err
}

func TestBugIntIsCut(t *testing.T) {
	in, out := 1<<32, 7
	if err := roundTrip(t, &in, &out); err != nil || out != 0 {
		t.Errorf("int %d comes back as %d, error %v: it is no longer cut to 32 bits", in, out, err)
	}
}

// Byte slices point into the input, so that a caller who writes there changes the value.
func TestBugBytesPointIntoTheInput(t *testing.T) {
	type value struct{ B []byte }
	b, err := xdr.Marshal(&value{B: []byte{1, 2, 3}})
	if err != nil {
		t.Fatal(err)
	}
	var out value
	if _, err := xdr.Unmarshal(b, &out); err != nil {
		t.Fatal(err)
	}
	b[4] = 9
	if out.B[0] != 9 {
		t.Error("byte slices are copies now: Unmarshal need not copy its input any more")
	}
}

// Times are text without the seconds of their zone's offset.
func TestBugSecondsOfTheOffset(t *testing.T) {
	in, out := time.Unix(1e9, 0).In(time.FixedZone("", 1)), time.Time{}
	if err := roundTrip(t, &in, &out); err != nil {
		t.Fatal(err)
	}
	if out.Equal(in) {
		t.Error("an offset of seconds survives")
	}
}
