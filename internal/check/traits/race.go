package traits

import (
	"strings"

	"github.com/serialbench/serialbench/internal/record"
)

// raced finds a report of the race detector in what a worker left, and says in one
// line which functions met: the first of each stack that is not of the runtime.
func raced(log string) (reproducer string, found bool) {
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

// raceParty says whose a data race is, by what [raced] says of it: the adapter's, if one of the two functions is
// in its folder.
func raceParty(reproducer string) record.Party {
	if strings.Contains(reproducer, "github.com/serialbench/serialbench/codecs/") {
		return record.Adapter
	}
	return record.Library
}
