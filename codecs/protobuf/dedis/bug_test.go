package dedis

import (
	"testing"
	"time"

	"go.dedis.ch/protobuf"
)

// The tests of this file show faults of go.dedis.ch/protobuf v1.0.11 that the
// adapter avoids, but for the first. Where one fails, a release has mended it.

// The decoder shifts the zigzag form as a signed number. The adapter sends int64 as
// it is, so edges show the fault.
func TestBugSignedBeyond62Bits(t *testing.T) {
	type number struct{ X int64 }
	var got number
	b, err := protobuf.Encode(&number{1 << 62})
	if err == nil {
		err = protobuf.Decode(b, &got)
	}
	if err != nil || got.X != -1<<62 {
		t.Errorf("got %d, %v, want -1<<62 for 1<<62", got.X, err)
	}
}

// Times in a list are written as fixed64 and read as messages.
func TestBugListOfTimes(t *testing.T) {
	type list struct{ X []time.Time }
	b, err := protobuf.Encode(&list{[]time.Time{time.Unix(1, 0)}})
	if err != nil {
		t.Fatal(err)
	}
	if err := protobuf.Decode(b, new(list)); err == nil {
		t.Error("decoded, want an error")
	}
}

// An absent element of a list is left out without an error.
func TestBugNilElement(t *testing.T) {
	type inner struct{ A int64 }
	type list struct{ X []*inner }
	var got list
	b, err := protobuf.Encode(&list{[]*inner{{1}, nil, {2}}})
	if err == nil {
		err = protobuf.Decode(b, &got)
	}
	if err != nil || len(got.X) != 2 {
		t.Errorf("got %d elements, %v, want 2 of 3", len(got.X), err)
	}
}

// A map of structs is refused with a message about something else; one of
// pointers to structs is not.
func TestBugMapOfStructs(t *testing.T) {
	type inner struct{ Name string }
	type value struct{ M map[string]inner }
	type pointers struct{ M map[string]*inner }
	if _, err := protobuf.Encode(&pointers{map[string]*inner{"a": {"b"}}}); err != nil {
		t.Fatal(err)
	}
	if _, err := protobuf.Encode(&value{map[string]inner{"a": {"b"}}}); err == nil {
		t.Error("encoded, want an error")
	}
}
