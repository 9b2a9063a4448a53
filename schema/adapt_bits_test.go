package schema

import (
	"testing"

	"github.com/serialbench/serialbench/codec"
)

// TestAdaptToUnsigned covers formats without signed integers, floats and times.
func TestAdaptToUnsigned(t *testing.T) {
	for _, c := range []struct {
		from, to Kind
		how      string
	}{
		{Int16, Uint16, "int16 as uint16"},
		{Float32, Uint32, "float32 as its bits in uint32"},
		{Float64, Uint64, "float64 as its bits in uint64"},
		{Time, Uint64, "time as uint64 nanoseconds"},
		{Time, Int64, "time as int64 nanoseconds"},
		{Duration, Uint64, ""},
		{String, Bytes, "string as bytes"},
	} {
		root := &Type{Kind: Struct, Name: "T", Fields: []Field{{Name: "F", Type: Leaf(c.from)}}}
		a := Adapt(root, Rules{Leaves: map[Kind]Kind{c.from: c.to}})
		if got := a.Type.Fields[0].Type.Kind; got != c.to {
			t.Errorf("%s becomes %s, want %s", c.from, got, c.to)
		}
		var want []codec.Adaptation
		if c.how != "" {
			want = []codec.Adaptation{{Path: "T.F", How: c.how}}
		}
		if len(a.Changes) != len(want) || len(want) == 1 && a.Changes[0] != want[0] {
			t.Errorf("%s as %s: changes %v, want %v", c.from, c.to, a.Changes, want)
		}
	}
}

func TestKeepByteArray(t *testing.T) {
	array := func(k Kind) *Type { return &Type{Kind: Array, Len: 3, Elem: Leaf(k)} }
	root := &Type{Kind: Struct, Name: "T", Fields: []Field{{Name: "B", Type: array(Uint8)}, {Name: "N", Type: array(Uint32)}}}
	a := Adapt(root, Rules{ArrayAsSlice: true, KeepByteArray: true})
	if k := a.Type.Fields[0].Type.Kind; k != Array {
		t.Errorf("byte array becomes %s, want array", k)
	}
	if k := a.Type.Fields[1].Type.Kind; k != Slice {
		t.Errorf("array of uint32 becomes %s, want slice", k)
	}
}
