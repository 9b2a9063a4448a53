package near

import (
	"bytes"
	"math"
	"testing"

	"github.com/near/borsh-go"
)

// These tests show faults of the library. One that fails has met a release
// without the fault: then what the adapter does about it can go.

func TestBugNilPointer(t *testing.T) {
	type value struct{ P *uint8 }
	b, err := borsh.Serialize(value{})
	if err != nil {
		t.Fatal(err)
	}
	var out value
	if err := borsh.Deserialize(&out, b); err != nil || out.P == nil {
		t.Errorf("a nil pointer comes back as %v, error %v: pointers need not be lists any more", out.P, err)
	}
}

func TestBugOwnOutputIsRefused(t *testing.T) {
	b, err := borsh.Serialize(math.NaN())
	if err != nil {
		t.Fatalf("NaN is refused, as the format asks for: %v", err)
	}
	var out float64
	if err := borsh.Deserialize(&out, b); err == nil {
		t.Error("NaN comes back")
	}
}

func TestBugNamedTypeInSlice(t *testing.T) {
	type level int8
	b, err := borsh.Serialize([]level{1})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if recover() == nil {
			t.Error("named types in slices are decoded: the mirror of plain types can go")
		}
	}()
	var out []level
	err = borsh.Deserialize(&out, b)
	t.Logf("error: %v", err)
}

// A Decoder drops every error.
func TestBugDecoderDropsErrors(t *testing.T) {
	var out uint64
	if err := borsh.NewDecoder(bytes.NewReader([]byte{1})).Decode(&out); err != nil {
		t.Errorf("a number that is cut off is an error: %v", err)
	}
}

// A Decoder panics where it would succeed.
func TestBugDecoderPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a number is decoded")
		}
	}()
	var out uint64
	if err := borsh.NewDecoder(bytes.NewReader([]byte{1, 0, 0, 0, 0, 0, 0, 0, 0})).Decode(&out); err != nil {
		t.Fatal(err)
	}
}
