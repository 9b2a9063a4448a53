package measure

import (
	"cmp"
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
	if c := p.cell(codec.Op(s.Op)); c != nil {
		c.links[s.Layout]++
	}
	e.probes.add(s)
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

// probes tells what the probes read on a quiet core, from the best readings of
// the last samples: the tenth part of them, so that a processor that was faster
// for a moment does not make all else look disturbed.
type probes struct {
	first Reference // before anything was measured
	last  []Reference
	next  int
}

// remembered is how many samples are.
const remembered = 500

func (p *probes) add(s record.Sample) {
	if len(s.ProbesPS) == 0 {
		return
	}
	read := Reference{Wide: slices.Min(s.ProbesPS)}
	if len(s.ChainPS) == len(s.ProbesPS) {
		ratios := make([]float64, len(s.ChainPS))
		for i, c := range s.ChainPS {
			ratios[i] = float64(s.ProbesPS[i]) / float64(max(1, c))
		}
		read.Ratio, read.Chain = tenth(ratios), median(s.ChainPS)
	}
	if len(p.last) < remembered {
		p.last = append(p.last, read)
		return
	}
	p.last[p.next%len(p.last)] = read
	p.next++
}

// reference is zero while nothing is known.
func (p *probes) reference() Reference {
	if len(p.last) < 20 {
		return p.first
	}
	var wide, chain []int64
	var ratios []float64
	for _, r := range p.last {
		wide = append(wide, r.Wide)
		if r.Ratio > 0 {
			ratios, chain = append(ratios, r.Ratio), append(chain, r.Chain)
		}
	}
	at := Reference{Wide: tenth(wide)}
	if len(ratios) > 0 {
		at.Ratio, at.Chain = tenth(ratios), median(chain)
	}
	return at
}

// tenth is the value that a tenth of some, at least one, stay below.
func tenth[T cmp.Ordered](values []T) T {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[len(sorted)/10]
}

// median is the value in the middle of some, at least one.
func median[T cmp.Ordered](values []T) T {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[len(sorted)/2]
}
