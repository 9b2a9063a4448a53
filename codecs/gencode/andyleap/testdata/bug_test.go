package andyleap_test

import (
	"testing"
	"time"

	"serialbenchdata/gen/person/gencode_andyleap"
)

// These tests show faults of the library, with code of its generator. TestBugs of internal/check/standalone
// runs them. One that fails has met a release without the fault: then what the adapter does about it can go.

// Generated code drops the error for a damaged time.
func TestBugDamagedTime(t *testing.T) {
	in := gencode_andyleap.WirePerson{BirthDay: time.Unix(1, 0)}
	b, err := in.Marshal(nil)
	if err != nil {
		t.Fatal(err)
	}
	b[1] = 0xEE // the version of the time, after the length of the empty name
	var out gencode_andyleap.WirePerson
	if _, err := out.Unmarshal(b); err != nil {
		t.Errorf("a damaged time is refused: %v", err)
	}
	if out.BirthDay.Equal(in.BirthDay) {
		t.Error("the time is not where the test expects it")
	}
}

// Damaged input panics: the length of a string is not checked.
func TestBugPanic(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a length beyond the input does not panic any more")
		}
	}()
	var out gencode_andyleap.WirePerson
	_, err := out.Unmarshal([]byte{100})
	t.Logf("error: %v", err)
}
