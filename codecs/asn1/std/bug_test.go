package std

import (
	"encoding/asn1"
	"testing"
	"time"
)

// These tests show faults of the library. One that fails has met a release
// without the fault: then what the adapter does about it can go.

// TestBugSmallIntegers shows that integers of 8 and 16 bits are written and cannot be read.
func TestBugSmallIntegers(t *testing.T) {
	b, err := asn1.Marshal(struct{ A int8 }{1})
	if err != nil {
		t.Fatalf("refused: %v", err)
	}
	var out struct{ A int8 }
	if _, err := asn1.Unmarshal(b, &out); err == nil {
		t.Error("it can be read: the wider integers of the adapter can go")
	}
}

// TestBugSecondsOfTheOffset shows that the seconds of a zone's offset are left out, and what
// the clock shows there is kept: another instant.
func TestBugSecondsOfTheOffset(t *testing.T) {
	in := time.Date(2024, 6, 15, 12, 0, 0, 0, time.FixedZone("", 3600+30))
	b, err := asn1.Marshal(in)
	if err != nil {
		t.Skipf("refused: %v", err)
	}
	var out time.Time
	if _, err := asn1.Unmarshal(b, &out); err != nil {
		t.Fatal(err)
	}
	if out.Equal(in) {
		t.Error("the same instant comes back")
	}
	t.Logf("%v is %v", in.UTC(), out.UTC())
}
