package build

import (
	"strings"
	"testing"
)

func TestWords(t *testing.T) {
	for name, want := range map[string]string{
		"DestID":       "dest id",
		"CPUs":         "cpus",
		"CPUMHz":       "cpum hz",
		"SReclaimable": "s reclaimable",
		"DirectMap2M":  "direct map2 m",
		"X":            "x",
		"HTTPServer":   "http server",
		"Snake_Case":   "snake case",
		"Größe":        "größe",
	} {
		if got := strings.Join(Words(name), " "); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
