package measure

import (
	"cmp"
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
			at := e.probes.reference()
			if ns, quiet := e.o.StoppingRule.Process(all, at); quiet {
				c.processes = append(c.processes, ns*clockOf(all, at))
			}
		}
	}
}

// clockOf is the factor that brings a time in samples of a process to the
// reference's clock: a clock that moves makes no cell wider. 1 where it is not known.
func clockOf(samples []record.Sample, at Reference) float64 {
	var all []int64
	for _, s := range samples {
		all = append(all, s.ChainPS...)
	}
	if len(all) == 0 || at.Chain == 0 {
		return 1
	}
	return float64(at.Chain) / float64(max(1, median(all)))
}

// widest lists the trials to the cells whose intervals are widest: the worst
// quarter of those that are not as narrow as they should be and were not tried
// as often as they may be.
func (e *engine) widest() []trial {
	type known struct {
		pair  *pair
		op    codec.Op
		width float64
	}
	var cells []known
	for _, p := range e.pairs {
		for _, c := range p.cells {
			if e.o.Rounds > 0 && c.counted >= e.o.Rounds {
				continue
			}
			if w := e.o.StoppingRule.Width(slices.Clone(c.processes)); !(w <= e.o.Precision) {
				cells = append(cells, known{p, c.op, w})
			}
		}
	}
	slices.SortStableFunc(cells, func(a, b known) int { return cmp.Compare(b.width, a.width) })
	cells = cells[:(len(cells)+worst-1)/worst]
	var todo []trial
	for _, p := range e.pairs { // in their order, so that only widths decide
		var ops []codec.Op
		for _, c := range p.cells {
			if slices.ContainsFunc(cells, func(k known) bool { return k.pair == p && k.op == c.op }) {
				ops = append(ops, c.op)
			}
		}
		if len(ops) > 0 {
			todo = append(todo, trial{p, ops})
		}
	}
	return todo
}
