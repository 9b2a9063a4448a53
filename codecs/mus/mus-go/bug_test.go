package mus

import (
	"testing"

	"github.com/mus-format/mus-go/ord"
	"github.com/mus-format/mus-go/unsafe"
)

// mus-go v0.7.2: the length of a string is added to its offset without a check
// for overflow, so that the largest length passes the check of the input. The
// adapter leaves it so.
func TestBugLargestLength(t *testing.T) {
	src := []byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f} // the varint 2^63-1
	defer func() {
		if recover() == nil {
			t.Error("ord.String does not panic on a length of 2^63-1 any more: see the declared traits")
		}
	}()
	v, _, err := ord.String.Unmarshal(src)
	t.Logf("read %q, error %v", v, err)
}

// mus-go v0.7.2: unsafe.ByteSlice allocates and clears a slice of the encoded
// length and then returns a part of the input instead.
func TestBugAllocatesForAlias(t *testing.T) {
	src := make([]byte, unsafe.ByteSlice.Size(make([]byte, 1000)))
	unsafe.ByteSlice.Marshal(make([]byte, 1000), src)
	var v []byte
	var err error
	allocs := testing.AllocsPerRun(100, func() {
		v, _, err = unsafe.ByteSlice.Unmarshal(src)
	})
	if err != nil {
		t.Fatal(err)
	}
	if &v[0] != &src[2] {
		t.Error("unsafe.ByteSlice does not point into the input any more")
	}
	if allocs == 0 {
		t.Error("unsafe.ByteSlice does not allocate any more")
	}
}
