package apache

import (
	"testing"

	"github.com/apache/fory/go/fory"
)

// These tests show faults of the library. One that fails has met a release
// without the fault: then what the adapter does about it can go.

// registered is an instance that knows a struct.
func registered(t *testing.T, v any) *fory.Fory {
	t.Helper()
	f := fory.New()
	if err := f.RegisterStruct(v, 1); err != nil {
		t.Fatal(err)
	}
	return f
}

// TestBugWideStruct shows that the place of a field of fixed width, counted from the first
// of them, is kept in a byte: the 33rd float64 is written over the first.
func TestBugWideStruct(t *testing.T) {
	type value struct {
		A00, A01, A02, A03, A04, A05, A06, A07, A08, A09, A10 float64
		A11, A12, A13, A14, A15, A16, A17, A18, A19, A20, A21 float64
		A22, A23, A24, A25, A26, A27, A28, A29, A30, A31, A32 float64
	}
	f := registered(t, value{})
	in := value{A00: 1, A32: 2}
	b, err := f.Serialize(&in)
	if err != nil {
		t.Fatal(err)
	}
	var out value
	if err := f.Deserialize(b, &out); err != nil {
		t.Fatal(err)
	}
	if out == in {
		t.Error("wide structs come back: they need not be refused any more")
	}
	t.Logf("A00 is %v, A32 is %v", out.A00, out.A32)
}

// TestBugPointerToList shows that a pointer to a list comes back as one to no list:
// its length is what happens to lie there.
func TestBugPointerToList(t *testing.T) {
	type value struct{ List *[]string }
	f := registered(t, value{})
	b, err := f.Serialize(&value{&[]string{"a", "b"}})
	if err != nil {
		t.Skipf("refused: %v", err)
	}
	var out value
	if err := f.Deserialize(b, &out); err != nil {
		t.Fatal(err)
	}
	if out.List != nil && len(*out.List) == 2 {
		t.Error("pointers to lists come back: the struct of one field can go")
	}
}

// TestBugWritesWhatItRefuses shows that what is nested more deeply than the depth that
// readers allow by default is written without an error.
func TestBugWritesWhatItRefuses(t *testing.T) {
	type value struct{ Children []value }
	f := registered(t, value{})
	in := value{}
	for range 30 {
		in = value{[]value{in}}
	}
	b, err := f.Serialize(&in)
	if err != nil {
		t.Fatalf("refused: %v", err)
	}
	if err := f.Deserialize(b, &value{}); err == nil {
		t.Error("it can be read")
	}
}

// TestBugBytesBehind shows that Deserialize takes bytes behind an encoding for nothing.
func TestBugBytesBehind(t *testing.T) {
	type value struct{ A int32 }
	f := registered(t, value{})
	b, err := f.Serialize(&value{7})
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Deserialize(append(b[:len(b):len(b)], 0), &value{}); err != nil {
		t.Errorf("refused: %v", err)
	}
}

// TestBugEnumOutOfRange shows that an ordinal that its type does not hold is cut.
func TestBugEnumOutOfRange(t *testing.T) {
	type (
		small uint8
		value struct{ E small }
	)
	type (
		large       uint16
		largerValue struct{ E large }
	)
	open := func(v, e any) *fory.Fory {
		f := fory.New(fory.WithXlang(false), fory.WithCompatible(false))
		if err := f.RegisterEnum(e, 2); err != nil {
			t.Fatal(err)
		}
		if err := f.RegisterStruct(v, 1); err != nil {
			t.Fatal(err)
		}
		return f
	}
	b, err := open(largerValue{}, large(0)).Serialize(&largerValue{300})
	if err != nil {
		t.Fatal(err)
	}
	var out value
	if err := open(value{}, small(0)).Deserialize(b, &out); err != nil {
		t.Errorf("refused: %v", err)
	}
	if out.E != 300&0xff {
		t.Errorf("E is %d", out.E)
	}
}

// TestBugSignedEnum shows that a negative number of a registered type comes back as another.
func TestBugSignedEnum(t *testing.T) {
	type (
		level int64
		value struct{ L level }
	)
	f := fory.New()
	if err := f.RegisterEnum(level(0), 2); err != nil {
		t.Fatal(err)
	}
	if err := f.RegisterStruct(value{}, 1); err != nil {
		t.Fatal(err)
	}
	b, err := f.Serialize(&value{-1})
	if err != nil {
		t.Fatal(err)
	}
	var out value
	if err := f.Deserialize(b, &out); err != nil {
		t.Fatal(err)
	}
	if out.L == -1 {
		t.Error("it comes back: enumerations of signed numbers can be registered")
	}
	t.Logf("-1 is %d", out.L)
}

// TestBugOptionalOfOtherSchema shows that without the compatible mode the sum over a struct's
// fields, by which another schema is refused, is the same for a number and a pointer to one.
func TestBugOptionalOfOtherSchema(t *testing.T) {
	type (
		newer struct{ Value *int32 }
		older struct{ Value int32 }
	)
	open := func(v any) *fory.Fory {
		f := fory.New(fory.WithXlang(false), fory.WithCompatible(false))
		if err := f.RegisterStruct(v, 1); err != nil {
			t.Fatal(err)
		}
		return f
	}
	seven := int32(7)
	b, err := open(newer{}).Serialize(&newer{&seven})
	if err != nil {
		t.Fatal(err)
	}
	var out older
	err = open(older{}).Deserialize(b, &out)
	if err != nil {
		t.Errorf("refused: %v", err)
	}
	if out.Value == 7 {
		t.Error("it is read")
	}
	t.Logf("7 is %d", out.Value)
}
