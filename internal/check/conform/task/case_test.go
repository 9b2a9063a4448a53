package task

import (
	"strings"
	"testing"
)

// TestShortened: short texts are alike where the texts are, however often they are shortened.
func TestShortened(t *testing.T) {
	long := strings.Repeat("0123456789", most/5)
	for _, s := range []string{"", "{}", long[:most], long, strings.Repeat("ä", most)} {
		one := short(s)
		if len(one) > most || short(one) != one || (one == s) != (len(s) <= most) {
			t.Errorf("%d bytes: %d, then %d", len(s), len(one), len(short(one)))
		}
		if Line(one) != Line(s) {
			t.Errorf("%q is shown, not %q", Line(one), Line(s))
		}
	}
	if short(long) == short(long+"x") || short(long[1:]) == short(long) {
		t.Error("unlike texts are alike")
	}
}
