package measure

import (
	"cmp"
	"slices"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/record"
)

// note remembers of a sample what later trials go by.
func (e *engine) note(p *pair, s record.Sample) {
	for _, q := range e.pairs { // the baseline and its twin have one batching
		if c := q.cell(codec.Op(s.Op)); q.pick.Case == p.pick.Case && c != nil && c.batching.BatchOps == 0 {
			c.batching = Batching{s.BatchOps, s.Positions}
		}
	}
	if c := p.cell(codec.Op(s.Op)); c != nil {
		c.links[s.Link]++
	}
	e.probes.add(s)
}

// batchings are those of the operations of a pair that were tried before.
func (p *pair) batchings() map[codec.Op]Batching {
	known := map[codec.Op]Batching{}
	for _, c := range p.cells {
		if c.batching.BatchOps > 0 {
			known[c.op] = c.batching
		}
	}
	return known
}

// probes tells what the probes read on a quiet core, from the best readings of
// the last samples: the tenth part of them, so that a processor that was faster
// for a moment does not make all else look disturbed.
type probes struct {
	first Reference // before anything was measured
	last  []read
	next  int
}

// read is the best of what the probes read in a sample, in one executable.
type read struct {
	Reference
	at executable
}

// executable is one link of one build.
type executable struct{ build, link int }

const (
	// remembered is how many samples are.
	remembered = 500
	// leastRead is how many samples it takes to tell what an executable reads.
	leastRead = 3
	// otherProbe is by how much the ratios of two executables may differ on a quiet core:
	// where the linker puts the wide probe moves its reading as it moves all else. One that is
	// further above the others was never quiet.
	otherProbe = 1.05
)

func (p *probes) add(s record.Sample) {
	if len(s.ProbesPS) == 0 {
		return
	}
	x := read{Reference{Wide: slices.Min(s.ProbesPS)}, executable{s.Build, s.Link}}
	if len(s.ChainPS) == len(s.ProbesPS) {
		ratios := make([]float64, len(s.ChainPS))
		for i, c := range s.ChainPS {
			ratios[i] = float64(s.ProbesPS[i]) / float64(max(1, c))
		}
		x.Ratio, x.Chain = tenth(ratios), median(s.ChainPS)
	}
	if len(p.last) < remembered {
		p.last = append(p.last, x)
		return
	}
	p.last[p.next%len(p.last)] = x
	p.next++
}

// reference is what they read in one executable; zero while nothing is known.
func (p *probes) reference(at executable) Reference {
	var wide, chain []int64
	var ratios, own []float64
	for _, r := range p.last {
		wide = append(wide, r.Wide)
		if r.Ratio > 0 {
			ratios, chain = append(ratios, r.Ratio), append(chain, r.Chain)
			if r.at == at {
				own = append(own, r.Ratio)
			}
		}
	}
	known := p.first
	if len(p.last) >= 20 {
		known = Reference{Wide: tenth(wide)}
		if len(ratios) > 0 {
			known.Ratio, known.Chain = tenth(ratios), median(chain)
		}
	}
	if len(own) >= leastRead {
		if r := tenth(own); r <= otherProbe*known.Ratio && r >= known.Ratio/otherProbe {
			known.Ratio = r
		}
	}
	return known
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
