package nazarifard

import (
	"strings"
	"testing"

	"github.com/nazarifard/fastape"
)

// fastape v0.0.0-20240611084216: LenTape combines the bytes of a length with &
// instead of |, so that every length from 256 to 16777215 is read as 0.
func TestBugLosesLengths(t *testing.T) {
	bs := make([]byte, 3)
	if _, err := (fastape.LenTape{}).Marshal(256, bs); err != nil {
		t.Fatal(err)
	}
	var n int
	if _, err := (fastape.LenTape{}).Unmarshal(bs, &n); err != nil {
		t.Fatal(err)
	}
	if n == 256 {
		t.Error("LenTape reads 256 right: the tapes of our own and limits.go are not needed any more")
	}

	long := make([]byte, 256)
	tape := fastape.SliceTape[byte, fastape.UnitTape[byte]]{}
	bs = make([]byte, tape.Sizeof(long))
	if _, err := tape.Marshal(long, bs); err != nil {
		t.Fatal(err)
	}
	var got []byte
	if _, err := tape.Unmarshal(bs, &got); err != nil || len(got) != 0 {
		t.Errorf("SliceTape returns %d of 256 elements and error %v, it used to return none and no error", len(got), err)
	}

	text := strings.Repeat("a", 256)
	bs = make([]byte, fastape.StringTape{}.Sizeof(text))
	if _, err := (fastape.StringTape{}).Marshal(text, bs); err != nil {
		t.Fatal(err)
	}
	defer func() {
		if recover() == nil {
			t.Error("StringTape does not panic on a string of 256 bytes any more")
		}
	}()
	var s string
	_, err := fastape.StringTape{}.Unmarshal(bs, &s)
	t.Logf("read %d bytes, error %v", len(s), err)
}

// A used target spoils the result: a shorter slice is read with the length of the
// old one, a map keeps its old keys. The codec offers unmarshal-reuse for neither.
func TestBugStaleElements(t *testing.T) {
	tape := fastape.SliceTape[uint16, fastape.UnitTape[uint16]]{}
	bs := make([]byte, tape.Sizeof([]uint16{1}))
	if _, err := tape.Marshal([]uint16{1}, bs); err != nil {
		t.Fatal(err)
	}
	used := []uint16{7, 8}
	if _, err := tape.Unmarshal(bs, &used); err == nil && len(used) == 1 {
		t.Error("SliceTape cuts a used slice: unmarshal-reuse can be offered for slices")
	}

	maps := fastape.MapTape[uint8, uint8, fastape.UnitTape[uint8], fastape.UnitTape[uint8]]{}
	m := map[uint8]uint8{1: 1}
	bs = make([]byte, maps.Sizeof(m))
	if _, err := maps.Marshal(m, bs); err != nil {
		t.Fatal(err)
	}
	m = map[uint8]uint8{9: 9}
	if _, err := maps.Unmarshal(bs, &m); err != nil {
		t.Fatal(err)
	}
	if len(m) == 1 {
		t.Error("MapTape empties a used map: unmarshal-reuse can be offered for maps")
	}
}
