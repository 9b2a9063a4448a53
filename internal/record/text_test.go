package record

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestTexts(t *testing.T) {
	for in, want := range map[string]string{" a\n\tb ": "a b", "a\xffb": "a?b", "": ""} {
		if got := OneLine(in); got != want {
			t.Errorf("OneLine(%q): got %q, want %q", in, got, want)
		}
	}
	long := strings.Repeat("é", 200)
	for _, got := range []string{OneLine(long), Cut(long, 161)} {
		if len(got) > 161+len("…") || !utf8.ValidString(got) || !strings.HasSuffix(got, "é…") {
			t.Errorf("got %q", got)
		}
	}
	if got := Printable("a\x00b\n c"); got != "a?b c" {
		t.Errorf("got %q", got)
	}
}
