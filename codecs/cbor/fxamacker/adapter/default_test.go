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
