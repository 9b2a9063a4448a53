package grid

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestWriteColumns(t *testing.T) {
	rows := [][]string{{"id", "library", "doc"}, {"json/std", "encoding/json/of/the/standard/library", "one two " +
		"three four"}}
	whole := "id        library                                doc\n" +
		"json/std  encoding/json/of/the/standard/library  one two three four\n"
	for _, width := range []int{0, 40} {
		var b strings.Builder
		if err := WriteColumns(&b, rows, width); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(b.String()) {
			if n := utf8.RuneCountInString(line) - 1; width > 0 && n > width {
				t.Errorf("%d: %q has %d columns", width, line, n)
			}
		}
		if width == 0 && b.String() != whole {
			t.Errorf("got %q, want %q", b.String(), whole)
		}
	}
	if got := Pick(rows, []string{"doc", "id", "none"}); len(got[1]) != 2 || got[1][1] != "json/std" {
		t.Errorf("pick: %q", got)
	}
}
