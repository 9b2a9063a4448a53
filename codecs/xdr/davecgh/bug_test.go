package davecgh

import (
	"bytes"
	"testing"
	"time"

	xdr "github.com/davecgh/go-xdr/xdr2"
)

// These tests show faults of the library. One that fails has met a release
// without the fault: then what the adapter does about it can go.

func roundTrip(t *testing.T, in, out any) error {
	t.Helper()
	var b bytes.Buffer
	if _, err := xdr.Marshal(&b, in); err != nil {
		t.Fatal(err)
	}
	_, err := xdr.Unmarshal(&b, out)
	return err
}

func TestBugIntIsCut(t *testing.T) {
	in, out := 1<<32, 7
	if err := roundTrip(t, &in, &out); err != nil || out != 0 {
		t.Errorf("int %d comes back as %d, error %v: it is no longer cut to 32 bits", in, out, err)
	}
}

func TestBugNilPointer(t *testing.T) {
	defer func() {
		if r := recover(); r != nil {
			t.Logf("panic: %v", r)
		}
	}()
	if _, err := xdr.Marshal(&bytes.Buffer{}, &struct{ P *int32 }{}); err == nil {
		t.Error("a nil pointer is encoded: pointers need not be lists any more")
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
