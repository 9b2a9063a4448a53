package codecs

import (
	_ "embed"
	"strings"
)

//go:embed shortlist.txt
var shortlist string

// Shortlist are the ids of the rows that are taken where nothing else is asked for: those of shortlist.txt.
func Shortlist() (ids []string) {
	for line := range strings.Lines(shortlist) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			ids = append(ids, line)
		}
	}
	return ids
}
