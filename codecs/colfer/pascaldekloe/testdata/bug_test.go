package pascaldekloe_test

import (
	"math"
	"testing"

	"serialbenchdata/gen/person/colfer_pascaldekloe"
)

// These tests show faults of the library, with code of its generator. TestBugs of internal/check/standalone
// runs them. One that fails has met a release without the fault: then what the adapter does about it can go.

// A negative zero equals zero and is left out, so that its sign is lost.
func TestBugNegativeZero(t *testing.T) {
	in := colfer_pascaldekloe.WirePerson{Money: math.Copysign(0, -1)}
	b, err := in.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	var out colfer_pascaldekloe.WirePerson
	if err := out.UnmarshalBinary(b); err != nil {
		t.Fatal(err)
	}
	if math.Signbit(out.Money) {
		t.Error("a negative zero comes back")
	}
}
