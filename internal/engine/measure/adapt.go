package measure

import (
	"cmp"
	"math"
	"slices"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/record"
)

// worst is the part of the cells that are not known well enough that a round
// trials: small enough to go where it is needed, large enough to spread what the
// machine does over many.
const worst = 4

// apply adds the number of one process to each cell that it measured.
func (e *engine) apply(p *pair, samples map[codec.Op][]record.Sample) {
	if e.o.StoppingRule == nil {
		return
	}
	for op, all := range samples {
		if c := p.cell(op); c != nil {
			c.counted++
			at := e.probes.reference(executable{all[0].Build, all[0].Link})
			if ns, quiet := e.o.StoppingRule.Process(all, at); quiet {
				c.processes = append(c.processes, Tried{ns, all[0].Link})
			}
		}
	}
}

// widest lists the trials to the cells whose intervals more processes can make
// narrower by most: the worst quarter of those that are not as narrow as they should be
// and were not tried as often as they may be. What links differ by stays, however many
// processes there are; a cell of which little else is left is done.
func (e *engine) widest() []trial {
	type known struct {
		pair *pair
		op   codec.Op
		gain float64
	}
	var cells []known
	for _, p := range e.pairs {
		for _, c := range p.cells {
			if e.o.Rounds > 0 && c.counted >= e.o.Rounds {
				continue
			}
			w, least := e.o.StoppingRule.Width(slices.Clone(c.processes))
			if gain := w - least; !(w <= e.o.Precision) && !(gain <= e.o.Precision/2 && e.o.Precision > 0) {
				cells = append(cells, known{p, c.op, gain})
			}
		}
	}
	slices.SortStableFunc(cells, func(a, b known) int { return cmp.Compare(b.gain, a.gain) })
	cells = cells[:(len(cells)+worst-1)/worst]
	return e.trials(func(p *pair, c *cell) bool {
		return slices.ContainsFunc(cells, func(k known) bool { return k.pair == p && k.op == c.op })
	})
}

// hopeless is after how many processes, of which too few count, a cell is no longer
// tried before others.
const hopeless = 3 * forInterval

// scarce lists the trials to the cells of which too few processes count for an
// interval: without one a figure says nothing, however narrow the others are.
func (e *engine) scarce() []trial {
	wanted := forInterval
	if e.o.Rounds > 0 {
		wanted = min(wanted, e.o.Rounds)
	}
	if e.o.Processes > 0 {
		wanted = min(wanted, e.o.Processes)
	}
	return e.trials(func(_ *pair, c *cell) bool {
		if c.counted >= hopeless || e.o.Rounds > 0 && c.counted >= e.o.Rounds {
			return false
		}
		return len(c.processes) < wanted || wanted == forInterval && e.unknown(c)
	})
}

// unknown reports whether the processes of a cell are too few in too few links.
func (e *engine) unknown(c *cell) bool {
	w, _ := e.o.StoppingRule.Width(slices.Clone(c.processes))
	return math.IsInf(w, 1)
}

// trials lists the trials to some of the cells, by pair and in their order, so that
// nothing else decides.
func (e *engine) trials(chosen func(*pair, *cell) bool) []trial {
	var todo []trial
	for _, p := range e.pairs {
		var ops []codec.Op
		for _, c := range p.cells {
			if chosen(p, c) {
				ops = append(ops, c.op)
			}
		}
		if len(ops) > 0 {
			todo = append(todo, trial{pair: p, ops: ops})
		}
	}
	return todo
}
