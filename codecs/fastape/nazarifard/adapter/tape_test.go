package adapter

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"github.com/nazarifard/fastape"
)

func roundTrip[V any](t *testing.T, tape fastape.Tape[V], v V) {
	t.Helper()
	bs := make([]byte, tape.Sizeof(v))
	n, err := tape.Marshal(v, bs)
	if err != nil || n != len(bs) {
		t.Fatalf("marshal: %d bytes of %d, %v", n, len(bs), err)
	}
	if n, err := tape.Marshal(v, bs[:n-1]); err == nil {
		t.Errorf("marshal into %d bytes: wrote %d, want an error", len(bs)-1, n)
	}
	var got V
	if n, err := tape.Unmarshal(bs, &got); err != nil || n != len(bs) {
		t.Fatalf("unmarshal: %d bytes of %d, %v", n, len(bs), err)
	}
	if !reflect.DeepEqual(got, v) {
		t.Errorf("got %v, want %v", got, v)
	}
	for i := range bs {
		if _, err := tape.Unmarshal(bs[:i], &got); err == nil {
			t.Errorf("prefix of %d bytes is accepted", i)
		}
	}
}

func TestTapes(t *testing.T) {
	for _, n := range []int{1, 255, 256, 300, 1 << 16} {
		roundTrip(t, fastape.Tape[string](LongStringTape{}), strings.Repeat("x", n))
		roundTrip(t, fastape.Tape[[]byte](BytesTape{}), bytes.Repeat([]byte{7}, n))
	}
	roundTrip(t, fastape.Tape[string](LongStringTape{}), "")
	list := make([]uint32, 300)
	list[299] = 5
	many := map[uint32]string{}
	for i := range 300 {
		many[uint32(i)] = "x"
	}
	roundTrip(t, fastape.Tape[map[uint32]string](LongMapTape[uint32, string, fastape.UnitTape[uint32], LongStringTape]{}),
		many)
	roundTrip(t, fastape.Tape[[]uint32](LongSliceTape[uint32, fastape.UnitTape[uint32]]{}), list)
}
