package task

import (
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/record"
)

// TestShortened: short texts are alike where the texts are, however often they are shortened.
func TestShortened(t *testing.T) {
	long := strings.Repeat("0123456789", most/5)
	for _, s := range []string{"", "{}", long[:most], long, strings.Repeat("ä", most)} {
		one := short(s)
		if len(one) > most || short(one) != one || (one == s) != (len(s) <= most) {
			t.Errorf("%d bytes: %d, then %d", len(s), len(one), len(short(one)))
		}
		if record.OneLine(one) != record.OneLine(s) {
			t.Errorf("%q is shown, not %q", record.OneLine(one), record.OneLine(s))
		}
	}
	if short(long) == short(long+"x") || short(long[1:]) == short(long) {
		t.Error("unlike texts are alike")
	}
}
