package easyproto

import (
	"bytes"
	"testing"

	"github.com/VictoriaMetrics/easyproto"
)

// The tests of this file show faults of github.com/VictoriaMetrics/easyproto v1.2.0,
// none of which the adapter avoids. Where one fails, a release has mended it.

// A negative int32 is written in 5 bytes, where Protocol Buffers ask for 10, and those 10
// are refused.
func TestBugNegativeInt32(t *testing.T) {
	var m easyproto.Marshaler
	m.MessageMarshaler().AppendInt32(1, -1)
	if got := m.Marshal(nil); !bytes.Equal(got, []byte{8, 0xff, 0xff, 0xff, 0xff, 0x0f}) {
		t.Errorf("-1 is % x, want 6 bytes", got)
	}
	var fc easyproto.FieldContext
	if _, err := fc.NextField([]byte{8, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1}); err != nil {
		t.Fatal(err)
	}
	if x, ok := fc.Int32(); ok {
		t.Errorf("the 10 bytes of -1 are read as %d, want an error", x)
	}
}

// A boolean that is neither 0 nor 1 is refused. To Protocol Buffers every other number is true.
func TestBugBool(t *testing.T) {
	var fc easyproto.FieldContext
	if _, err := fc.NextField([]byte{8, 2}); err != nil {
		t.Fatal(err)
	}
	if x, ok := fc.Bool(); ok {
		t.Errorf("2 is read as %t, want an error", x)
	}
}

// What is appended to a message that had no fields yet is lost after others have been begun.
func TestBugEarlierMessage(t *testing.T) {
	var m easyproto.Marshaler
	mm := m.MessageMarshaler()
	first := mm.AppendMessage(1)
	for range 10 {
		mm.AppendMessage(2)
	}
	first.AppendInt64(1, 5)
	if got, ok, err := easyproto.GetMessageData(m.Marshal(nil), 1); err != nil || !ok || len(got) != 0 {
		t.Errorf("the first message is % x, %t, %v, want an empty one", got, ok, err)
	}
}
