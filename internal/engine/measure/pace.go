package measure

import (
	"fmt"
	"math"
	"time"
)

const (
	// forInterval is how many processes per cell should be seen in: a 95% interval
	// of a median needs 6 of them.
	forInterval = 6
	// reserve is the part of a short budget that is not planned for the first
	// processes of each cell.
	reserve = 8
	// guess is what a trial costs beside its samples while none was made.
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
	return fmt.Sprintf("a budget of %v is too small for %d cells: at least %v are needed to see each of them once; "+
		"raise it or select less",
		e.Budget, e.Cells, e.Needed)
}

// effort is the work of one round, or of what is left of one.
type effort struct {
	overhead time.Duration // of all trials: starting, opening, encoding
	cells    int
}

func (l effort) at(perOp time.Duration) time.Duration {
	return l.overhead + time.Duration(l.cells)*perOp
}

// schedule spreads the time that is left over rounds. now is what is left of
// the round about to begin or under way, full a whole round, done how many
// rounds ended, enough how many there should be at the least, most how many there
// may be in all (0: any number). It returns how long trials stay at each operation, sample
// at most, and the number of rounds that it makes possible, now's included: 0
// when there is no time for another one.
func schedule(left time.Duration, now, full effort, sample time.Duration, done, enough,
	most int) (perOp time.Duration, rounds int) {
	rounds = 1
	if extra := left - now.at(sample); extra > 0 {
		rounds += int(math.Ceil(float64(extra) / float64(max(full.at(sample), 1))))
	}
	rounds = max(rounds, enough-done)
	if most > 0 {
		rounds = min(rounds, most-done)
	}
	for ; rounds > 0; rounds-- {
		rest := time.Duration(rounds - 1)
		perOp := (left - now.overhead - rest*full.overhead) / time.Duration(max(1, now.cells+(rounds-1)*full.cells))
		least := leastSample
		if done >= enough {
			least = sample / 2 // rather stop early than add samples unlike the others
		}
		if perOp >= least {
			return min(perOp, sample), rounds
		}
	}
	return 0, 0
}

// setPace chooses how long the trials of todo, the rest of a round from its i-th
// on, take. There are no samples when it is time to stop, and the error is a
// *BudgetError if it is too early for that.
func (e *engine) setPace(todo []trial, i, round int) error {
	if e.o.Budget == 0 {
		e.rounds = max(1, e.o.Rounds-round)
		e.at = e.o.sample()
		return nil
	}
	equal := e.o.StoppingRule == nil || round < e.o.Processes
	if !equal && e.at > 0 { // samples go on as they were
		e.rounds = 1
		return nil
	}
	enough, most := forInterval, e.o.Rounds
	if e.o.StoppingRule != nil && e.o.Processes > 0 {
		enough = min(enough, e.o.Processes)
	}
	var all []trial
	for _, p := range e.pairs {
		all = append(all, trial{pair: p, ops: p.ops()})
	}
	now, full := e.effort(todo, guess), e.effort(all, guess)
	e.at, e.rounds = schedule(e.left(), now, full, e.o.sample(), round, enough, most)
	if round+e.rounds <= enough { // time is short: starting takes longer now and then, and processes may not count
		if at, rounds := schedule(e.left()-e.o.Budget/reserve, now, full, e.o.sample(), round, enough,
			most); rounds == e.rounds {
			e.at = at
		}
	}
	if e.rounds > 0 || round > 0 {
		return nil
	}
	// In the first round every cell wants to be seen, so up to twice the budget is
	// put up with, and a guess is no reason to give up.
	if i == 0 {
		now = e.effort(todo, leastStart)
	}
	least := now.at(leastSample)
	if spent := e.used(); spent+least > 2*e.o.Budget && !e.resumed && !e.o.Whole {
		needed := (spent + least) * 6 / 5
		return &BudgetError{Budget: e.o.Budget, Needed: roundUp(needed), Cells: full.cells}
	}
	e.rounds = 1
	e.at = leastSample
	return nil
}

// roundUp makes a time short to read.
func roundUp(d time.Duration) time.Duration {
	unit := 100 * time.Millisecond
	if d > 10*time.Second {
		unit = time.Second
	}
	return (d + unit - 1) / unit * unit
}

// effort adds up trials. Pairs that were not tried yet cost as much as the mean
// of those that were, or as the guess.
func (e *engine) effort(todo []trial, guess time.Duration) effort {
	var known time.Duration
	seen := 0
	for _, p := range e.pairs {
		if p.seen {
			known += p.overhead
			seen++
		}
	}
	if seen > 0 {
		guess = known / time.Duration(seen)
	}
	var l effort
	for _, v := range todo {
		l.cells += len(v.ops)
		if v.seen {
			l.overhead += v.overhead
		} else {
			l.overhead += guess
		}
	}
	return l
}
