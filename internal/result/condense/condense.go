// Package condense keeps of a record what figures are made of: of the batches of
// each process and cell a few quantiles instead of all. Everything else in a record stays
// as it is. What the figures are, others say.
package condense

import (
	"cmp"
	"errors"
	"maps"
	"math"
	"slices"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/stats"
)

const (
	// leastQuiet is how many quiet batches a process must have to count as quiet.
	leastQuiet = 3
	// fewAtPosition is how many batches that count at a position are few, see package stats.
	fewAtPosition = 3
)

// ErrCondensed says that there is nothing left to condense.
var ErrCondensed = errors.New("the record is condensed already")

// Record condenses the samples of a record. It changes rec.
func Record(rec *record.Record) error {
	if rec.Condensed() {
		return ErrCondensed
	}
	at := stats.NewQuietCore(rec.Samples)
	cells := map[[3]string][]int{}
	for i := range rec.Samples {
		s := &rec.Samples[i]
		if n, _, _ := s.Batches(); n > 0 {
			k := [3]string{s.Codec, s.Dataset, s.Op}
			cells[k] = append(cells[k], i)
		}
	}
	for _, list := range cells {
		cell(rec.Samples, list, at)
	}
	return rec.Lost()
}

// readings are those of the chain, of each batch by itself as package stats takes them.
func readings(chain []int64) []float64 {
	out := make([]float64, len(chain))
	for i, c := range chain {
		out[i] = float64(c)
	}
	return out
}

// batch is one batch of a sample.
type batch struct {
	position    int
	ns          float64 // a call, at the clock of its process
	wide, chain float64
	quiet       bool
}

// cell condenses the samples of one cell, which are those with the numbers of list. What
// is usual at a position is so over all of its processes: over the batches that count
// where there is more than one position.
func cell(samples []record.Sample, list []int, at stats.QuietCore) {
	trials := make([][]batch, len(list))
	clocks := make([]float64, len(list))
	for i, n := range list {
		samples[n] = samples[n].Whole()
		trials[i], clocks[i] = batches(samples[n], at.Of(&samples[n]))
	}
	counted := levels(trials, clocks, true)
	all := levels(trials, clocks, false)
	for i, n := range list {
		s := &samples[n]
		c := &record.Condensed{Batches: len(trials[i]), AllNS: all.quantiles(trials[i], false), ChainPS: int64(clocks[i])}
		var wide, calm []float64
		for _, b := range trials[i] {
			wide = append(wide, b.wide)
			if b.quiet {
				calm = append(calm, b.wide)
			}
		}
		c.ProbePS = int64(median(wide))
		c.CalmPS = calm10(trials[i], clocks[i])
		if len(calm) >= min(leastQuiet, len(wide)) {
			c.Quiet = len(calm)
			c.QuietNS = counted.quantiles(trials[i], true)
			c.QuietProbePS = int64(median(calm))
		}
		s.Condensed, s.Positions = c, 1
		s.BatchesNS, s.ProbesPS, s.ChainPS = nil, nil, nil
	}
}

// calm10 is the reading of the wide probe that the tenth part of the batches stay
// below, at the clock of the trial where that is known; else the least.
func calm10(t []batch, clock float64) int64 {
	var all []float64
	for _, b := range t {
		if clock > 0 {
			all = append(all, b.wide/max(1, b.chain)*clock)
		} else {
			all = append(all, b.wide)
		}
	}
	if clock > 0 {
		return int64(math.Round(tenth(all)))
	}
	return int64(slices.Min(all))
}

// batches reads those of a sample, and the clock that it stood at: the median beside
// the quiet ones, or beside all if there are none; 0 if it is not known.
func batches(s record.Sample, at stats.QuietCore) (list []batch, clock float64) {
	chain := make([]float64, len(s.BatchesNS))
	known := len(s.ChainPS) == len(s.BatchesNS)
	if known {
		chain = readings(s.ChainPS)
	}
	var calm, all []float64
	for i, ns := range s.BatchesNS {
		b := batch{position: i % s.Positions, ns: float64(ns) / float64(s.BatchOps),
			wide: float64(s.ProbesPS[i]), chain: chain[i]}
		b.quiet = at.IsQuiet(b.wide, b.chain)
		if all = append(all, b.chain); b.quiet {
			calm = append(calm, b.chain)
		}
		list = append(list, b)
	}
	if !known {
		return list, 0
	}
	if len(calm) == 0 {
		calm = all
	}
	clock = float64(int64(median(calm)))
	for i := range list {
		list[i].ns *= clock / max(1, list[i].chain)
	}
	return list, clock
}

// level is what is usual at each position of a cell.
type level struct {
	usual map[int]float64
	mean  float64
}

// levels are of the quiet batches, or of all where few are quiet at a position and all
// are less, and made of all where none is, as package stats has it. Trials at another clock are brought to one first:
// which, does not matter.
func levels(trials [][]batch, clocks []float64, quietOnly bool) level {
	at, all := map[int][]float64{}, map[int][]float64{}
	for i, t := range trials {
		for _, b := range t {
			ns := b.ns
			if clocks[i] > 0 {
				ns /= clocks[i]
			}
			all[b.position] = append(all[b.position], ns)
			if quietOnly && !b.quiet && enough(t) {
				continue
			}
			at[b.position] = append(at[b.position], ns)
		}
	}
	l := level{usual: map[int]float64{}}
	positions := slices.Sorted(maps.Keys(all))
	counted, rest := 0.0, 0.0 // at the positions where a batch counts
	for _, position := range positions {
		slices.Sort(all[position])
		if len(at[position]) == 0 {
			continue
		}
		slices.Sort(at[position])
		l.usual[position] = quantile(at[position], 0.25)
		if n := len(at[position]); n == 1 {
			l.usual[position] = min(l.usual[position], quantile(all[position], 0.25))
		} else if n <= fewAtPosition {
			l.usual[position] = min(l.usual[position], quantile(all[position], 0.5))
		}
		counted, rest = counted+l.usual[position], rest+quantile(all[position], 0.25)
	}
	for _, position := range positions {
		if _, ok := l.usual[position]; !ok && rest > 0 {
			l.usual[position] = quantile(all[position], 0.25) * counted / rest
		}
		l.mean += l.usual[position] / float64(len(positions))
	}
	return l
}

// enough reports whether a trial has enough quiet batches for the others not to count.
func enough(t []batch) bool {
	n := 0
	for _, b := range t {
		if b.quiet {
			n++
		}
	}
	return n >= min(leastQuiet, len(t))
}

// quantiles are those of the batches of a trial, quiet ones or all, ns a call.
func (l level) quantiles(t []batch, quietOnly bool) (out [5]float64) {
	var values []float64
	for _, b := range t {
		if quietOnly && !b.quiet {
			continue
		}
		if usual := l.usual[b.position]; len(l.usual) > 1 && usual > 0 {
			values = append(values, b.ns/usual*l.mean)
		} else {
			values = append(values, b.ns)
		}
	}
	slices.Sort(values)
	for i, q := range record.CondensedQuantiles {
		out[i] = rounded(quantile(values, q))
	}
	return out
}

// rounded has six digits, of which the last ones are noise.
func rounded(x float64) float64 {
	if x <= 0 {
		return 0
	}
	unit := math.Pow(10, math.Ceil(math.Log10(x))-6)
	if unit < 1 {
		return math.Round(x/unit) / math.Round(1/unit)
	}
	return math.Round(x/unit) * unit
}

// quantile is that of sorted values, type 7 of Hyndman and Fan.
func quantile(sorted []float64, q float64) float64 {
	if len(sorted) == 0 {
		return 0
	}
	at := q * float64(len(sorted)-1)
	i := int(at)
	if i+1 >= len(sorted) {
		return sorted[len(sorted)-1]
	}
	return sorted[i] + (at-float64(i))*(sorted[i+1]-sorted[i])
}

// median is the one in the middle, tenth the value that a tenth stay below; 0 of none.
func median(values []float64) float64 { return quantile(slices.Sorted(slices.Values(values)), 0.5) }

func tenth[T cmp.Ordered](values []T) (zero T) {
	if len(values) == 0 {
		return zero
	}
	sorted := slices.Sorted(slices.Values(values))
	return sorted[len(sorted)/10]
}
