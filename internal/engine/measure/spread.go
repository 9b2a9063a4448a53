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

// shuffle puts the trials of a round into an order of their own, and chooses what each
// is tried with. What is tried in several builds stays together.
func (e *engine) shuffle(todo []trial, r *rand.Rand) []trial {
	var groups [][]trial
	at := map[[2]string]int{}
	for _, t := range todo {
		k := [2]string{t.name, t.pick.Case.Dataset.ID}
		i, ok := at[k]
		if !ok {
			i = len(groups)
			at[k] = i
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], t)
	}
	r.Shuffle(len(groups), func(i, j int) { groups[i], groups[j] = groups[j], groups[i] })
	var all []trial
	for _, g := range groups {
		r.Shuffle(len(g), func(i, j int) { g[i], g[j] = g[j], g[i] })
		draw := e.draw(g[0], r)
		for _, t := range g {
			r.Shuffle(len(t.ops), func(i, j int) { t.ops[i], t.ops[j] = t.ops[j], t.ops[i] })
			if l := e.linksOf(t); len(l) > 0 {
				t.link = l[draw]
			}
			all = append(all, t)
		}
	}
	return all
}

// linksOf are the numbers of the links that a trial may be started from.
func (e *engine) linksOf(t trial) []int {
	if len(e.o.Builds) > 0 {
		return e.o.Builds[t.pick.Build]
	}
	return e.o.Links
}

// draw chooses the link of the program for a trial, by its place among those: one that
// its operations were tried least often with, so that each cell sees all of them as evenly as
// can be. Among equals chance decides.
func (e *engine) draw(t trial, r *rand.Rand) int {
	links := e.linksOf(t)
	chosen, least := 0, -1
	for _, i := range r.Perm(len(links)) {
		n := 0
		for _, op := range t.ops {
			n += t.cell(op).links[links[i]]
		}
		if least < 0 || n < least {
			chosen, least = i, n
		}
	}
	return chosen
}
