package traits

import "strings"

// raced finds a report of the race detector in what a worker left, and says in one
// line which functions met: the first of each stack that is not of the runtime.
func raced(log string) (witness string, found bool) {
	if !strings.Contains(log, "WARNING: DATA RACE") {
		return "", false
	}
	var parts []string
	access := ""
	for line := range strings.Lines(log) {
		what, _, at := strings.Cut(strings.TrimSpace(line), " at 0x")
		switch function, call := strings.CutSuffix(strings.TrimSpace(line), "()"); {
		case at:
			access = strings.ToLower(what)
		case call && access != "" && !strings.HasPrefix(function, "runtime."):
			parts = append(parts, access+" in "+function)
			access = ""
		}
		if len(parts) == 2 {
			break
		}
	}
	return "data race: " + strings.Join(parts, ", "), true
}
