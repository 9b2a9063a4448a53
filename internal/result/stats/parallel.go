package stats

import (
	"cmp"
	"slices"

	"github.com/serialbench/serialbench/internal/record"
)

// Scaling is how one operation of one codec goes on with so many goroutines at a
// time. A process counts as the median of its rounds; the figures are the medians
// of processes with 95 % intervals of the medians. Factors are of numbers of one
// process, which share its layout in memory.
type Scaling struct {
	Codec, Dataset, Op string
	Shared             bool // by one codec object for all
	Workers            int
	Processes          int
	Rate               Range // operations a second of all together
	Factor             Range // Rate over that of the smallest number of workers, which is 1
	P50, P99           Range // ns a call, of the goroutine that makes it; zero: not known
	CPU                Range // ns of CPU time a call; zero: not known
}

// Range is a figure with its interval, which is unbounded (-Inf, +Inf) where
// there are too few processes.
type Range struct{ Center, Lo, Hi float64 }

// Scale sums up what was measured in parallel, by data set, operation, codec and
// number of workers. Lines with an error are left out.
func Scale(lines []record.Parallel) []Scaling {
	type key struct {
		codec, dataset, op string
		shared             bool
		workers            int
	}
	rates, factors := map[key][]float64{}, map[key][]float64{}
	p50s, p99s, cpus := map[key][]float64{}, map[key][]float64{}, map[key][]float64{}
	var keys []key
	for _, l := range lines {
		var first float64
		for i, s := range l.Steps {
			if len(s.Rates) == 0 {
				continue
			}
			rate := MedianBetween.Of(slices.Sorted(slices.Values(s.Rates)))
			if i == 0 {
				first = rate
			}
			k := key{l.Codec, l.Dataset, l.Op, l.Shared, s.Workers}
			for _, more := range []struct {
				to     map[key][]float64
				rounds []float64
			}{{p50s, s.P50NS}, {p99s, s.P99NS}, {cpus, s.CPUNS}} {
				if len(more.rounds) > 0 {
					more.to[k] = append(more.to[k], MedianBetween.Of(slices.Sorted(slices.Values(more.rounds))))
				}
			}
			if rates[k] == nil {
				keys = append(keys, k)
			}
			rates[k] = append(rates[k], rate)
			if first > 0 {
				factors[k] = append(factors[k], rate/first)
			}
		}
	}
	slices.SortStableFunc(keys, func(a, b key) int {
		return cmp.Or(cmp.Compare(a.dataset, b.dataset), cmp.Compare(a.op, b.op), cmp.Compare(a.codec, b.codec),
			compareBool(a.shared, b.shared), cmp.Compare(a.workers, b.workers))
	})
	var all []Scaling
	for _, k := range keys {
		all = append(all, Scaling{k.codec, k.dataset, k.op, k.shared, k.workers, len(rates[k]), rangeOf(rates[k]),
			rangeOf(factors[k]),
			rangeOf(p50s[k]), rangeOf(p99s[k]), rangeOf(cpus[k])})
	}
	return all
}

// compareBool orders false before true.
func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

func rangeOf(values []float64) Range {
	if len(values) == 0 {
		return Range{}
	}
	e := MedianBetween.Estimate(slices.Sorted(slices.Values(values)))
	return Range{e.NS, e.Low, e.High}
}
