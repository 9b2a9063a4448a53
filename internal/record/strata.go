package record

import (
	"fmt"
	"slices"
)

// Strata puts records of runs on unlike processors apart, those of the same one together, in
// the order in which they were given. Records without measured times are left out, since they
// are the same anywhere; one that does not say its processor is of the first.
func Strata(records []*Record) (strata [][]*Record) {
	for _, r := range records {
		if !r.timed() {
			continue
		}
		i := slices.IndexFunc(strata, func(s []*Record) bool {
			return !slices.ContainsFunc(s, func(other *Record) bool { return unlikeProcessors(other, r) })
		})
		if i < 0 {
			strata = append(strata, []*Record{r})
		} else {
			strata[i] = append(strata[i], r)
		}
	}
	return strata
}

// timed reports whether there are times of which an average could be made.
func (r *Record) timed() bool { return r.lines() > 0 }

func unlikeProcessors(a, b *Record) bool {
	x, y := a.Run.Environment.CPU, b.Run.Environment.CPU
	return x != "" && y != "" && x != y
}

// oneProcessor is an error if records hold times of unlike processors.
func oneProcessor(records []*Record) error {
	if s := Strata(records); len(s) > 1 {
		a, b := s[0][0], s[1][0]
		return fmt.Errorf("%s was measured on %s and %s on %s: times of unlike processors make no average; merge those of "+
			"each by themselves, or have serialbench report %s %s show them side by side",
			a.Name, a.Run.Environment.CPU, b.Name, b.Run.Environment.CPU, a.Name, b.Name)
	}
	return nil
}
