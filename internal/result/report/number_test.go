package report

import (
	"slices"
	"strings"
	"testing"
)

// TestCount: a mean that is small is not shown as none.
func TestCount(t *testing.T) {
	for x, want := range map[float64]string{0: "0", 48: "48", 2.5: "2.5", 0.026: "0.03", 0.0044: "0.004", 0.0001: "0",
		0.096: "0.1", 0.25: "0.2", 3.001: "3", 341.4: "341"} {
		if got := count(x); got != want {
			t.Errorf("count(%v): got %s, want %s", x, got, want)
		}
	}
}

// TestAlikeWarnings: what differs in numbers and names alone stands once, with how many there are; a digest has eight
// digits.
func TestAlikeWarnings(t *testing.T) {
	lines := []string{"environment: go1.27", "warning: load average 1.4 on 2 cores",
		"warning: load average 2.1 on 2 cores",
		"warning: what a/b.jsonl found of json/std is left out", "warning: kernel is " + strings.Repeat("0f", 32),
		"warning: what c.jsonl found of xml/std is left out", "warning: load average 3 on 2 cores"}
	want := []string{lines[0], lines[1] + " (and 2 more like this)", lines[3] + " (and 1 more like this)",
		"warning: kernel is 0f0f0f0f…"}
	if got := (&view{}).alike(lines); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if got := (&view{opts: Options{Warnings: true}}).alike(lines); len(got) != len(lines) {
		t.Errorf("%q, though all are asked for", got)
	}
}
