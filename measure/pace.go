package measure

import (
	"fmt"
	"math"
	"time"
)

const (
	// enough is how many processes a cell should be seen in: a 95% interval of
	// a median needs 6 of them.
	enough = 6
	// guess is what a visit costs beside its samples while none was made.
	guess = 30 * time.Millisecond
	// leastStart is what starting a process costs at the very least.
	leastStart = 5 * time.Millisecond
)

// BudgetError says that a budget is too small to see every cell even once.
type BudgetError struct {
	Budget time.Duration
	Needed time.Duration // estimated: a budget that would do
	Cells  int           // codec, data set and operation, baseline's twin included
}

func (e *BudgetError) Error() string {
	return fmt.Sprintf("a budget of %v is too small for %d cells: at least %v are needed to see each of them once; raise it or select less",
		e.Budget, e.Cells, e.Needed)
}

// pace is how long a visit stays at each operation.
type pace struct {
	samples int
	sample  time.Duration
}

// perOp is what an operation costs at that pace: warming up takes as long as a sample.
func (p pace) perOp() time.Duration { return time.Duration(p.samples+1) * p.sample }

// fullPace is the slowest pace. With more time than it takes, more processes
// tell more than longer visits.
func fullPace(sample time.Duration) pace { return pace{samples: 3, sample: sample} }

// paceFor fits a visit into a time for each operation.
func paceFor(perOp, sample time.Duration) pace {
	switch short := perOp / 3; {
	case perOp >= 4*sample:
		return fullPace(sample)
	case perOp >= 3*sample:
		return pace{2, sample}
	case short >= 2*leastSample:
		return pace{2, short}
	default:
		return pace{1, max(leastSample, min(perOp/2, sample))}
	}
}

// effort is the work of one round, or of what is left of one.
type effort struct {
	overhead time.Duration // of all visits: starting, opening, encoding
	cells    int
}

func (l effort) at(perOp time.Duration) time.Duration {
	return l.overhead + time.Duration(l.cells)*perOp
}

// schedule spreads the time that is left over rounds. now is what is left of
// the round about to begin or under way, full a whole round, done how many
// rounds ended, most how many rounds there may be in all (0: any number).
// It returns the pace and the number of rounds that it makes possible, now's
// included: 0 when there is no time for another one.
func schedule(left time.Duration, now, full effort, sample time.Duration, done, most int) (pace, int) {
	slow := fullPace(sample).perOp()
	rounds := 1
	if extra := left - now.at(slow); extra > 0 {
		rounds += int(math.Ceil(float64(extra) / float64(max(full.at(slow), 1))))
	}
	rounds = max(rounds, enough-done)
	if most > 0 {
		rounds = min(rounds, most-done)
	}
	for ; rounds > 0; rounds-- {
		rest := time.Duration(rounds - 1)
		perOp := (left - now.overhead - rest*full.overhead) / time.Duration(max(1, now.cells+(rounds-1)*full.cells))
		least := 2 * leastSample
		if done >= enough {
			least = slow / 2 // rather stop early than add samples unlike the others
		}
		if perOp >= least {
			return paceFor(perOp, sample), rounds
		}
	}
	return pace{}, 0
}
