package recommend

import (
	"fmt"
	"strings"
)

// Brief says an answer in four lines at most, for the end of a run: the three picks, and
// what a reader who has needs should ask. It is none if there is nothing to pick.
func Brief(a Answer) []string {
	if len(a.Picks) == 0 {
		return nil
	}
	lines := []string{}
	for i, p := range a.Picks {
		line := fmt.Sprintf("%s, %s: %s", p.Codec, p.Reason, p.figures())
		if i == 0 {
			line = "recommended: " + line
		} else {
			line = "         or: " + line
		}
		if len(p.Beware) > 0 {
			line += "; beware: " + p.Beware[0]
			if more := len(p.Beware) - 1; more > 0 {
				line += fmt.Sprintf(" and %d more", more)
			}
		}
		lines = append(lines, line)
	}
	if len(a.Datasets) > 1 {
		lines[0] += " (means over " + strings.Join(a.Datasets, ", ") + ")"
	}
	return lines
}
