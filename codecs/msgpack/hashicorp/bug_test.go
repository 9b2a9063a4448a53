package hashicorp

import (
	"testing"

	"github.com/hashicorp/go-msgpack/v2/codec"
)

// TestBugMapValues: the structs in a map share what they refer to, with MapValueReset too.
func TestBugMapValues(t *testing.T) {
	type value struct{ P *int }
	for _, reset := range []bool{false, true} {
		h := new(codec.MsgpackHandle)
		h.MapValueReset = reset
		var b []byte
		if err := codec.NewEncoderBytes(&b, h).Encode(map[string]value{"a": {new(1)}, "b": {new(2)}}); err != nil {
			t.Fatal(err)
		}
		var got map[string]value
		if err := codec.NewDecoderBytes(b, h).Decode(&got); err != nil {
			t.Fatal(err)
		}
		if got["a"].P != got["b"].P {
			t.Error("the values of a map share no pointer: the library is fixed, drop the finding")
		}
	}
}
