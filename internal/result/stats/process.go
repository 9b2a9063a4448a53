package stats

import (
	"cmp"
	"maps"
	"slices"

	"github.com/serialbench/serialbench/internal/record"
)

const (
	// leastBatches is how many quiet batches a process must have to count as quiet.
	leastBatches = 3
	// leastQuiet is how many processes are wanted, disturbed ones if there are
	// not as many that were quiet.
	leastQuiet = 3
	// leastAtPosition is how many batches that count at a position are too few to leave an
	// interruption that no probe saw above their lower quartile.
	leastAtPosition = 3
)

// tried is what one process timed of a cell.
type tried struct {
	Process
	batches []batch // those that count
	rest    []batch // those that were disturbed and do not count
	at      link    // the executable
	probe   float64 // how much the core was shared in the middle of all batches, see [machine.sharing]
}

// batch is a timed batch.
type batch struct {
	position int
	ns       float64 // a call, at the clock of the machine
	raw      float64 // a call, at the clock of that moment
}

// Process makes one number, ns/op without the collector, of the samples of one
// cell in one process, by themselves, at the clock at which the chain reads chain picoseconds.
// wide is the reading of the wide probe on a quiet core, ratio that of the wide
// probe to the chain; what is 0 is not known. The number is 0 if nothing was measured.
// quietly is whether enough of what counts was undisturbed.
func (e Estimator) Process(samples []record.Sample, wide, ratio, chain float64) (ns float64, quietly bool) {
	m := machine{core: QuietCore{Wide: wide, Ratio: ratio}}
	if chain > 0 && probeOf(samples) == Chain {
		m.clock = Clock{chain, Chain}
	}
	all := e.processes(samples, m)
	if len(all) == 0 {
		return 0, false
	}
	return all[0].NS, all[0].Quiet
}

// processes makes one number of each process, in the order of their numbers.
// Values at different positions take different times, so each batch is
// compared with what is usual at its position over all processes, and the number
// of a process is the statistic of these ratios, times the mean of what is usual.
//
// Processes that had no quiet moment are left out as long as there are enough
// others; which of them stand in is decided by the probe.
func (e Estimator) processes(samples []record.Sample, m machine) []Process {
	e = e.orDefault()
	if slices.ContainsFunc(samples, func(s record.Sample) bool { return s.Figures != nil }) {
		return m.condensed(samples)
	}
	list := calmest(e.trials(samples, m), leastQuiet)
	at := e.level(list, func(b batch) float64 { return b.ns })
	raw := e.level(list, func(b batch) float64 { return b.raw })
	var out []Process
	for i, v := range list {
		v.NS, v.RawNS = at[i], raw[i]
		out = append(out, v.Process)
	}
	slices.SortStableFunc(out, func(a, b Process) int { return cmp.Compare(a.Number, b.Number) })
	return out
}

// level makes one number of the batches of each process. What is usual at a position
// is the lower quartile of the batches that count. Where few do, one could have been
// interrupted unseen and would stand for the position; then it is the quartile of all, or if
// more than one counts their median, if that is less. Where none does, it is the quartile of all too, by as much less
// as at the other positions: the values there are a part of the work, whenever the core was quiet.
func (e Estimator) level(list []tried, of func(batch) float64) []float64 {
	usual, all := map[int][]float64{}, map[int][]float64{}
	for _, v := range list {
		for _, p := range v.batches {
			usual[p.position] = append(usual[p.position], of(p))
			all[p.position] = append(all[p.position], of(p))
		}
		for _, p := range v.rest {
			all[p.position] = append(all[p.position], of(p))
		}
	}
	level := make(map[int]float64, len(all))
	positions := slices.Sorted(maps.Keys(all)) // in one order, so that sums come out alike
	counted, disturbed := 0.0, 0.0             // at the positions where a batch counts
	for _, position := range positions {
		slices.Sort(all[position])
		if len(usual[position]) == 0 {
			continue
		}
		slices.Sort(usual[position])
		level[position] = quantile(usual[position], 0.25)
		if n := len(usual[position]); n <= leastAtPosition {
			level[position] = min(level[position], quantile(all[position], capOf(n)))
		}
		counted, disturbed = counted+level[position], disturbed+quantile(all[position], 0.25)
	}
	mean := 0.0
	for _, position := range positions {
		if _, ok := level[position]; !ok && disturbed > 0 {
			level[position] = quantile(all[position], 0.25) * counted / disturbed
		}
		mean += level[position] / float64(len(positions))
	}
	if len(level) == 1 { // nothing to compare
		for position := range level {
			level[position], mean = 1, 1
		}
	}
	out := make([]float64, len(list))
	for i, v := range list {
		ratios := make([]float64, len(v.batches))
		for j, p := range v.batches {
			ratios[j] = of(p) / level[p.position]
		}
		slices.Sort(ratios)
		out[i] = e.Within.of(ratios) * mean
	}
	return out
}

// capOf is the part of all batches at a position below which lies what its n batches that
// count are taken for at most.
func capOf(n int) float64 {
	if n == 1 {
		return 0.25
	}
	return 0.5
}

// trials sorts samples by process.
func (e Estimator) trials(samples []record.Sample, m machine) []tried {
	byNumber := map[int]*tried{}
	var numbers []int
	probes := map[int][]float64{}
	rest := map[int][]batch{} // that were disturbed
	for i := range samples {
		s := &samples[i]
		if s.Ops <= 0 || s.WallNS <= 0 {
			continue
		}
		v := byNumber[s.Process]
		if v == nil {
			v = &tried{at: linkOf(s), Process: Process{Number: s.Process, Link: s.Link, Block: s.Block,
				Round: s.Round, Host: s.Host}}
			byNumber[s.Process] = v
			numbers = append(numbers, s.Process)
		}
		v.Ops += s.Ops
		v.Alloc += float64(s.AllocBytes)
		v.Allocs += float64(s.Allocs)
		if len(s.BatchesNS) == 0 { // not from here
			ns := float64(s.WallNS) / float64(s.Ops)
			v.batches = append(v.batches, batch{0, ns, ns})
			v.Quiet = true
		}
		moments := m.moments(s)
		for i, ns := range s.BatchesNS {
			raw := float64(ns) / float64(s.BatchOps)
			p := batch{i % s.Positions, raw * m.clock.brought(moments[i].clock), raw}
			probes[s.Process] = append(probes[s.Process], m.sharing(s, i, moments[i]))
			if e.Gate == Any || moments[i].quiet {
				v.batches = append(v.batches, p)
			} else {
				rest[s.Process] = append(rest[s.Process], p)
			}
		}
	}
	var list []tried
	for _, n := range numbers {
		v := byNumber[n]
		v.Alloc /= float64(v.Ops)
		v.Allocs /= float64(v.Ops)
		all := len(v.batches) + len(rest[n])
		v.Quiet = v.Quiet || len(v.batches) >= min(leastBatches, all)
		if !v.Quiet {
			v.batches = append(v.batches, rest[n]...)
		} else {
			v.rest = rest[n]
		}
		if p := probes[n]; len(p) > 0 {
			slices.Sort(p)
			v.probe = quantile(p, 0.5)
			if !v.Quiet {
				v.Shared = m.excess(v.probe, v.at)
			}
		}
		list = append(list, *v)
	}
	return list
}

// sharing is the more, the more something else used the core during a batch: the
// reading of the wide probe, in readings of the chain if there are any.
func (m machine) sharing(s *record.Sample, i int, at moment) float64 {
	if m.clock.Probe == Chain && at.clock > 0 {
		return float64(s.ProbesPS[i]) / at.clock
	}
	return float64(s.ProbesPS[i])
}

// calmest leaves out the processes without quiet moments, unless fewer than
// least would remain; then the least disturbed of them stay.
func calmest(list []tried, least int) []tried {
	slices.SortStableFunc(list, func(a, b tried) int {
		if a.Quiet != b.Quiet {
			if a.Quiet {
				return -1
			}
			return 1
		}
		if a.Quiet {
			return 0
		}
		return cmp.Compare(a.probe, b.probe)
	})
	n := 0
	for n < len(list) && list[n].Quiet {
		n++
	}
	return list[:min(len(list), max(n, least))]
}
