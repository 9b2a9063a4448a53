package measure

import (
	"slices"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/record"
)

// note remembers of a sample what later trials go by.
func (e *engine) note(p *pair, s record.Sample) {
	for _, q := range e.pairs { // the baseline and its twin have one layout
		if c := q.cell(codec.Op(s.Op)); q.pick.Case == p.pick.Case && c != nil && c.layout.BatchOps == 0 {
			c.layout = Layout{s.BatchOps, s.Positions}
		}
	}
	if len(s.ProbesPS) > 0 {
		e.probes.add(slices.Min(s.ProbesPS))
	}
}

// layouts are those of the operations of a pair that were tried before.
func (p *pair) layouts() map[codec.Op]Layout {
	known := map[codec.Op]Layout{}
	for _, c := range p.cells {
		if c.layout.BatchOps > 0 {
			known[c.op] = c.layout
		}
	}
	return known
}

// probes tells what the probe takes on a quiet core, from the best readings of
// the last samples: the tenth part of them, so that a processor that was faster
// for a moment does not make all else look disturbed.
type probes struct {
	first int64 // before anything was measured; 0: not known
	last  []int64
	next  int
}

func (p *probes) add(reading int64) {
	if len(p.last) < 500 {
		p.last = append(p.last, reading)
		return
	}
	p.last[p.next%len(p.last)] = reading
	p.next++
}

// reference is 0 while nothing is known.
func (p *probes) reference() int64 {
	if len(p.last) < 20 {
		return p.first
	}
	sorted := slices.Sorted(slices.Values(p.last))
	return sorted[len(sorted)/10]
}
