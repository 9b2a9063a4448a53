package adapter

import (
	"strings"
	"testing"

	"github.com/bytedance/sonic/encoder"
)

type text struct{ S string }

// TestStdAppends: what stands in the caller's buffer stays as it is, as EncodeInto
// with the escapes of ConfigStd does not leave it.
func TestStdAppends(t *testing.T) {
	const before = `a<b>`
	c, err := NewStd[text]()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.Marshal([]byte(before), &text{"<"})
	if want := before + `{"S":"\u003c"}`; err != nil || string(out) != want {
		t.Errorf("got %s, %v; want %s", out, err, want)
	}
	buf := []byte(before)
	if err := encoder.EncodeInto(&buf, &text{"x"}, encoder.EscapeHTML); err != nil {
		t.Fatal(err)
	}
	if strings.HasPrefix(string(buf), before) {
		t.Errorf("%s: EncodeInto leaves what stood in the buffer: offer marshal-reuse", buf)
	}
}
