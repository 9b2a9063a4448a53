package measure

import (
	"math/rand/v2"
	"time"
)

const (
	// blocks is how many blocks of time the budget is divided into, so that what
	// changes in minutes can be told from what changes from process to process.
	blocks = 8
	// leastBlock and mostBlock bound the length of one.
	leastBlock = 5 * time.Second
	mostBlock  = time.Minute
)

// block is the length of a block of time.
func (e *engine) block() time.Duration {
	return min(max(leastBlock, e.o.Budget/blocks), mostBlock)
}

// link chooses the layout of the program for a trial: one that its operations were
// tried least often with, so that each cell sees all of them as evenly as can be. Among
// equals chance decides.
func (e *engine) link(t trial, r *rand.Rand) int {
	if len(e.o.Links) == 0 {
		return 0
	}
	chosen, least := 0, -1
	for _, i := range r.Perm(len(e.o.Links)) {
		n := 0
		for _, op := range t.ops {
			n += t.cell(op).links[e.o.Links[i]]
		}
		if least < 0 || n < least {
			chosen, least = e.o.Links[i], n
		}
	}
	return chosen
}
