package verify

import (
	"strings"

	"github.com/serialbench/serialbench/internal/record"
)

// Race finds a report of the race detector in what a worker left, and says in one
// line which functions met: the first of each stack that is not of the runtime.
func Race(log string) (reproducer string, found bool) {
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

// RaceParty says whose a data race is, by what [Race] says of it: the adapter's, if one of the two functions is
// in its folder; ours, if both are.
func RaceParty(reproducer string) record.Party {
	if strings.Contains(reproducer, module+"codecs/") {
		return record.Adapter
	}
	for access := range strings.SplitSeq(reproducer, ", ") {
		if !strings.Contains(access, module) {
			return record.Library
		}
	}
	return record.Ours
}
