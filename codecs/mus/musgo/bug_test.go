package musgo

import (
	"testing"

	"github.com/mus-format/mus-go/ord"
	"github.com/mus-format/mus-go/raw"
)

// mus-go v0.7.2: the serializer of arrays, which generated code uses, takes an
// encoded length below that of the array and then copies an array out of a
// slice that is too short: what lies behind it in memory gets into the value.
// Generated code is left so; code by hand (mus/mus-go) writes byte arrays as
// byte slices, which gives the same bytes, and checks the length.
func TestBugShortArray(t *testing.T) {
	ser := ord.NewArraySer[[16]byte, byte](raw.Byte)
	_, n, err := ser.Unmarshal([]byte{1, 42}) // one element
	if err != nil || n != 2 {
		t.Errorf("an array of 16 bytes is not decoded from one byte any more: n %d, error %v", n, err)
	}
}

func TestArrayIsByteSlice(t *testing.T) {
	v := [4]byte{1, 2, 3, 200}
	array, slice := make([]byte, 5), make([]byte, 5)
	ord.NewArraySer[[4]byte, byte](raw.Byte).Marshal(v, array)
	ord.ByteSlice.Marshal(v[:], slice)
	if string(array) != string(slice) {
		t.Errorf("array % x, byte slice % x", array, slice)
	}
}
