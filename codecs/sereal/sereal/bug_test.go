package sereal

import (
	"testing"

	"github.com/Sereal/Sereal/Go/sereal"
)

type state uint8

// TestBugNamedUnsigned: an unsigned integer whose type has a name is an error
// (reflect.Value.Int of a uint8). The adapter takes the name off.
func TestBugNamedUnsigned(t *testing.T) {
	if b, err := sereal.Marshal(struct{ S state }{S: 1}); err == nil {
		t.Errorf("encodes as %q: the library is fixed, drop the adaptation", b)
	}
}

// TestBugScalarPointer: the library does not decode its own encoding of a pointer to
// a string or a number (reflect.Value.SetString of a pointer). The adapter makes
// a list of it.
func TestBugScalarPointer(t *testing.T) {
	type value struct{ P *string }
	text := "x"
	b, err := sereal.Marshal(value{P: &text})
	if err != nil {
		t.Fatal(err)
	}
	var got value
	if err := sereal.Unmarshal(b, &got); err == nil {
		t.Error("decodes: the library is fixed, drop the adaptation")
	}
}

// TestBugPointerToList: a pointer to a list is written and not read.
func TestBugPointerToList(t *testing.T) {
	type value struct{ P *[]string }
	b, err := sereal.NewEncoderV3().Marshal(&value{&[]string{"a"}})
	if err != nil {
		t.Fatal(err)
	}
	var got value
	if err := sereal.NewDecoder().Unmarshal(b, &got); err == nil {
		t.Error("a pointer to a list is read: rules need not refuse it any more")
	}
}
