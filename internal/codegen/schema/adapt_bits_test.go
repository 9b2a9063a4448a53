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

// TestAdaptTime covers the form of times as a struct, in a field, behind a
// pointer and beside a struct of the user's with the same name.
func TestAdaptTime(t *testing.T) {
	at := &Type{Kind: Pointer, Elem: Leaf(Time)}
	users := &Type{Kind: Struct, Name: "Timestamp", Package: "example.org/t",
		Fields: []Field{{Name: "N", Type: Leaf(Int8)}}}
	root := &Type{Kind: Struct, Name: "T",
		Fields: []Field{{Name: "F", Type: Leaf(Time)}, {Name: "P", Type: at}, {Name: "U", Type: users}}}
	rules := Rules{TimeAsStruct: true, ScalarPointerAsList: true, Leaves: map[Kind]Kind{Int64: Uint64, Int32: Uint32}}
	a := Adapt(root, rules)
	f, p, u := a.Type.Fields[0].Type, a.Type.Fields[1].Type, a.Type.Fields[2].Type
	switch {
	case !f.Instant() || f.Fields[0].Type.Kind != Uint64 || f.Fields[1].Type.Kind != Uint32:
		t.Errorf("a time becomes %+v, want a struct of uint64 and uint32", f)
	case p.Kind != Pointer || p.Elem != f:
		t.Errorf("a pointer to a time becomes %+v, want a pointer to the same struct", p)
	case u.Name == f.Name || u.Instant():
		t.Errorf("the struct for times is called %s, as one of the user's", f.Name)
	}
	if want := (codec.Adaptation{Path: "T.F", How: "time as seconds and nanoseconds"}); len(a.Changes) != 2 ||
		a.Changes[0] != want {
		t.Errorf("changes %v, want two, the first %v", a.Changes, want)
	}
	rules.NativeTimeStruct = true
	if a := Adapt(root, rules); len(a.Changes) != 0 {
		t.Errorf("changes %v of a format that has such a struct, want none", a.Changes)
	}
	number := Adapt(root, rules.UnixNano())
	if k := number.Type.Fields[0].Type.Kind; k != Int64 || rules.Leaves[Time] != Invalid {
		t.Errorf("with UnixNano a time becomes %s (rules: %v), want int64 and the rules as they were", k, rules.Leaves)
	}
}

func TestKeepByteArray(t *testing.T) {
	array := func(k Kind) *Type { return &Type{Kind: Array, Len: 3, Elem: Leaf(k)} }
	root := &Type{Kind: Struct, Name: "T",
		Fields: []Field{{Name: "B", Type: array(Uint8)}, {Name: "N", Type: array(Uint32)}}}
	a := Adapt(root, Rules{ArrayAsSlice: true, KeepByteArray: true})
	if k := a.Type.Fields[0].Type.Kind; k != Array {
		t.Errorf("byte array becomes %s, want array", k)
	}
	if k := a.Type.Fields[1].Type.Kind; k != Slice {
		t.Errorf("array of uint32 becomes %s, want slice", k)
	}
}
