package std_test

import (
	"bytes"
	"encoding/gob"
	"math"
	"testing"
)

// Gob leaves out fields that equal zero, so a negative zero loses its sign and a
// pointer to zero comes back nil. The first is not documented; the second is
// named as an adaptation.
func TestBugZeros(t *testing.T) {
	type value struct {
		F float64
		P *int
		N int
	}
	in := value{F: math.Copysign(0, -1), P: new(int), N: 1}
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(in); err != nil {
		t.Fatal(err)
	}
	var out value
	if err := gob.NewDecoder(&b).Decode(&out); err != nil {
		t.Fatal(err)
	}
	if math.Signbit(out.F) {
		t.Error("negative zero keeps its sign: the bug is fixed")
	}
	if out.P != nil {
		t.Error("a pointer to zero survives: the adaptation can go")
	}
}

// bugNode is what TestBugRecursiveBelowAList is about.
type bugNode struct {
	M map[string][]*bugNode
	L []*bugNode
}

// A type that contains itself below lists and maps is written, and refused as of a wrong type (golang/go#47542).
func TestBugRecursiveBelowAList(t *testing.T) {
	type value struct{ L []*bugNode }
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(value{[]*bugNode{{M: map[string][]*bugNode{"a": {{}}}}}}); err != nil {
		t.Fatal(err)
	}
	if err := gob.NewDecoder(&b).Decode(new(value)); err == nil {
		t.Error("it is read: the bug is fixed")
	}
}
