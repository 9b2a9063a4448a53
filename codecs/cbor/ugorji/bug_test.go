package ugorji

import (
	"testing"
	"time"

	ugorji "github.com/ugorji/go/codec"
)

// TestBugTimeAsText: with TimeRFC3339 the encoder writes nanoseconds and the decoder
// rounds them to microseconds. The adapter leaves the option off and names the
// loss.
func TestBugTimeAsText(t *testing.T) {
	h := new(ugorji.CborHandle)
	h.TimeRFC3339 = true
	want := time.Unix(0, 1).UTC()
	var b []byte
	if err := ugorji.NewEncoderBytes(&b, h).Encode(want); err != nil {
		t.Fatal(err)
	}
	var got time.Time
	if err := ugorji.NewDecoderBytes(b, h).Decode(&got); err != nil {
		t.Fatal(err)
	}
	if got.Equal(want) {
		t.Errorf("nanoseconds survive in %q: the library is fixed, set TimeRFC3339", b)
	}
}

// TestBugZeroTimePointer: a pointer to the zero time is encoded as nil.
func TestBugZeroTimePointer(t *testing.T) {
	type value struct{ T *time.Time }
	var b []byte
	if err := ugorji.NewEncoderBytes(&b, new(ugorji.CborHandle)).Encode(value{T: new(time.Time)}); err != nil {
		t.Fatal(err)
	}
	var got value
	if err := ugorji.NewDecoderBytes(b, new(ugorji.CborHandle)).Decode(&got); err != nil {
		t.Fatal(err)
	}
	if got.T != nil {
		t.Error("a pointer to the zero time survives: the library is fixed, drop the finding")
	}
}

// TestBugListAsStruct fails when a release refuses a list of structs where a struct is
// wanted, or reads it as what it is: the map in the list is taken for the text of the first
// field.
func TestBugListAsStruct(t *testing.T) {
	type item struct {
		Name  string
		Count int32
	}
	var encoded []byte
	if err := ugorji.NewEncoderBytes(&encoded, new(ugorji.CborHandle)).Encode([]item{{"beta", 3}}); err != nil {
		t.Fatal(err)
	}
	var one item
	if err := ugorji.NewDecoderBytes(encoded, new(ugorji.CborHandle)).Decode(&one); err != nil || one.Name != "dN" {
		t.Errorf("%x as a struct: %+v, %v; the bug is gone, its entry in published/findings.jsonl can go", encoded, one, err)
	}
}

// TestBugBigNumber: an unsigned big number (RFC 8949, 3.4.3), as Jackson writes integers from 2^63 on, is
// read as another number, without an error.
func TestBugBigNumber(t *testing.T) {
	var got uint64
	err := ugorji.NewDecoderBytes([]byte{0xc2, 0x49, 0x00, 0x80, 0, 0, 0, 0, 0, 0, 0}, new(ugorji.CborHandle)).Decode(&got)
	if err != nil || got != 18688 {
		t.Errorf("2^63 is read as %d, %v", got, err)
	}
}

// TestBugTimeOverflow: a time of 2^63-1 seconds since 1970 is one of before 1970, without an error.
func TestBugTimeOverflow(t *testing.T) {
	var got time.Time
	in := []byte("\xc1\x1b\x7f\xff\xff\xff\xff\xff\xff\xff")
	if err := ugorji.NewDecoderBytes(in, new(ugorji.CborHandle)).Decode(&got); err != nil {
		t.Fatalf("it is refused, the library is fixed: %v", err)
	}
	if got.Unix() > 0 {
		t.Errorf("%d s keeps its sign: the library is fixed", got.Unix())
	}
}
