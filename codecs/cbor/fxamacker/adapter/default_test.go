package adapter

import (
	"bytes"
	"testing"
	"time"

	"github.com/fxamacker/cbor/v2"
)

type moment struct {
	At time.Time
	ID [4]byte
}

// TestDefault: NewDefault writes what cbor.Marshal writes, which cuts an instant to
// whole seconds; New does not.
func TestDefault(t *testing.T) {
	v := &moment{time.Date(2024, 6, 15, 12, 30, 45, 999_999_999, time.UTC), [4]byte{1, 2, 3, 4}}
	want, err := cbor.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	for _, made := range []struct {
		name string
		make func() (*Codec[moment], error)
		same bool
		at   time.Time
	}{{"New", New[moment], false, v.At}, {"NewDefault", NewDefault[moment], true, v.At.Truncate(time.Second)}} {
		c, err := made.make()
		if err != nil {
			t.Fatal(err)
		}
		for _, dst := range [][]byte{nil, {}} {
			b, err := c.Marshal(dst, v)
			if err != nil || bytes.Equal(b, want) != made.same {
				t.Errorf("%s: got %x, %v; cbor.Marshal writes %x, the same expected: %t", made.name, b, err, want, made.same)
			}
			var got moment
			if err := c.Unmarshal(b, &got); err != nil || !got.At.Equal(made.at) {
				t.Errorf("%s: got %v, %v; want %v", made.name, got.At, err, made.at)
			}
		}
	}
}

type chain struct{ Next *chain }

// TestDeep: what nests beyond the library's own limit is read with the limit raised, and only then.
func TestDeep(t *testing.T) {
	v := &chain{}
	for range 1000 {
		v = &chain{v}
	}
	var tree any
	for range 1000 {
		tree = map[string]any{"a": []any{tree}}
	}
	for name, made := range map[string]struct {
		make    func() (*Codec[chain], error)
		dynamic func() (*Codec[any], error)
		reads   bool
	}{"New": {New[chain], NewDynamic[any], false}, "NewDeep": {NewDeep[chain], NewDynamicDeep[any], true}} {
		c, err := made.make()
		d, dynamicErr := made.dynamic()
		if err != nil || dynamicErr != nil {
			t.Fatal(err, dynamicErr)
		}
		data, err := c.Marshal(nil, v)
		text, dynamicErr := d.Marshal(nil, &tree)
		if err != nil || dynamicErr != nil {
			t.Fatal(err, dynamicErr)
		}
		if err := c.Unmarshal(data, new(chain)); (err == nil) != made.reads {
			t.Errorf("%s: %v", name, err)
		}
		if err := d.Unmarshal(text, new(any)); (err == nil) != made.reads {
			t.Errorf("%s of any values: %v", name, err)
		}
	}
}
