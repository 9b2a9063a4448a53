package stats

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/serialbench/serialbench/internal/record"
)

// paceQuantile is the part of the quiet collections that are at least as fast as
// the pace. Of fewer collections a lower one is too uncertain for a good interval: with the
// tenth part, 92 of 100 held the truth in simulations.
const paceQuantile = 0.25

// leastCollections is how many quiet collections are wanted; with fewer all count.
const leastCollections = 10

// replicates is how often the processes are drawn anew for the interval of the pace.
const replicates = 200

// pace is how fast the garbage collector goes through memory.
//
// A collection takes milliseconds, so it is seldom undisturbed throughout, and a
// codec sees few of them. What it has to do is known to the byte, though, and how
// fast it does that is the same for all: the pace is the lower quartile of all
// collections of the run that began and ended quietly. That is one number with an
// uncertainty of its own, which no process of a single cell shows: it is found by drawing
// the processes of the whole run anew, with replacement (Efron, "Bootstrap methods", 1979).
type pace struct {
	ns        float64 // a byte that it goes through; 0: no collection
	sd        float64 // of its logarithm; NaN: not known
	processes int     // that saw a quiet collection
	blocks    float64 // standard deviation of the logarithm between blocks of time, 0 if not known
}

// half is how far the 95 % interval of the logarithm of the pace reaches; NaN where
// it is not known.
func (p pace) half() float64 {
	if p.ns == 0 {
		return 0
	}
	if p.processes < 2 || math.IsNaN(p.sd) {
		return math.NaN()
	}
	return tQuantile(1-Confidence, float64(p.processes-1)) * p.sd
}

// collection is one collection of garbage.
type collection struct {
	process, block int
	pace           float64 // ns a byte, at the clock of the run
	quiet          bool
}

// collections finds out what each codec's processes have for the collector to go
// through, and how fast it goes.
func (m *machine) collections(samples []record.Sample, at Conditions) {
	shares := map[[2]string][]float64{}
	var all []collection
	var kept []*record.Pace
	for i := range samples {
		s := &samples[i]
		if f := s.Figures; f != nil && f.Scan > 0 {
			k := [2]string{s.Codec, s.Dataset}
			shares[k] = append(shares[k], f.Scan)
			if f.Pace != nil && !slices.Contains(kept, f.Pace) {
				kept = append(kept, f.Pace)
			}
		}
		if s.CycleBytes == 0 {
			continue
		}
		scan := scanned(s.ScanBytes, s.CycleBytes)
		k := [2]string{s.Codec, s.Dataset}
		shares[k] = append(shares[k], scan/float64(s.CycleBytes))
		if at.Heap != record.HeapService {
			all = append(all, m.paces(m.core.Of(s), s.Process, s.Block, scan, s.CollectionsNS, s.CollectionsProbesPS,
				s.CollectionsChainPS)...)
		}
	}
	for k, list := range shares {
		slices.Sort(list)
		m.share[k] = quantile(list, 0.5)
	}
	if at.Heap == record.HeapService {
		all, kept = m.service(at.Collectors)
	}
	if at.Free {
		clear(m.share)
		return
	}
	if m.pace = newPace(all); len(all) == 0 {
		m.pace = m.keptPace(kept)
	}
}

// service are the collections of a heap of a service; what it goes through for
// each byte allocated becomes that of every codec.
func (m *machine) service(collectors []record.Collector) (all []collection, kept []*record.Pace) {
	var shares []float64
	for _, c := range collectors {
		if c.Heap == record.HeapService && c.Pace != nil {
			kept, shares = append(kept, c.Pace), append(shares, c.Pace.Scan)
			continue
		}
		if c.Heap != record.HeapService || c.CycleBytes == 0 {
			continue
		}
		scan := scanned(c.ScanBytes, c.CycleBytes)
		shares = append(shares, scan/float64(c.CycleBytes))
		all = append(all, m.paces(m.core.in(link{link: c.Link}), c.Process, c.Block, scan, c.CollectionsNS,
			c.CollectionsProbesPS, c.CollectionsChainPS)...)
	}
	if len(shares) == 0 {
		return nil, nil
	}
	slices.Sort(shares)
	for k := range m.share {
		m.share[k] = quantile(shares, 0.5)
	}
	return all, kept
}

// scanned is how many bytes a collection goes through; where that is not known, as
// many as are allocated meanwhile.
func scanned(scan, cycle uint64) float64 {
	if scan == 0 {
		return float64(cycle)
	}
	return float64(scan)
}

// paces are the collections of one trial, beside what the probes read on a quiet core in its executable.
func (m *machine) paces(core QuietCore, process, block int, scan float64, took, wide, chain []int64) []collection {
	var all []collection
	for i, ns := range took {
		x := collection{process: process, block: block, pace: float64(ns) / scan}
		reading := 0.0
		if len(chain) == len(took) {
			reading = float64(chain[i])
		}
		x.quiet = core.IsQuiet(float64(wide[i]), reading)
		switch m.clock.Probe {
		case Chain:
			x.pace *= m.clock.brought(reading)
		case Wide:
			if x.quiet {
				x.pace *= m.clock.brought(float64(wide[i]))
			}
		}
		all = append(all, x)
	}
	return all
}

// newPace takes the quiet collections, or all if there are too few.
func newPace(all []collection) pace {
	if quiet := slices.DeleteFunc(slices.Clone(all),
		func(c collection) bool { return !c.quiet }); len(quiet) >= leastCollections {
		all = quiet
	}
	if len(all) == 0 {
		return pace{}
	}
	values := make([]float64, len(all))
	for i, c := range all {
		values[i] = c.pace
	}
	processes := grouped(all, func(c collection) int { return c.process })
	p := pace{ns: paceOf(values), sd: math.NaN(), processes: len(processes)}
	if len(processes) < 2 {
		return p
	}
	r := rand.New(rand.NewPCG(1, uint64(len(all)))) // one record has one interval
	logs := make([]float64, replicates)
	drawn := make([]float64, 0, len(all))
	for i := range logs {
		drawn = drawn[:0]
		for range processes {
			drawn = append(drawn, processes[r.IntN(len(processes))]...)
		}
		logs[i] = math.Log(paceOf(drawn))
	}
	p.sd = deviation(logs)
	var times []float64
	for _, list := range grouped(all, func(c collection) int { return c.block }) {
		if len(list) >= leastCollections {
			times = append(times, math.Log(paceOf(list)))
		}
	}
	if len(times) >= 3 {
		p.blocks = deviation(times)
		p.sd = max(p.sd, p.blocks/math.Sqrt(float64(len(times))))
	}
	return p
}

// grouped sorts collections by what they have in common, in an order that depends on
// their paces alone: records that were merged have other numbers, and the same interval.
func grouped(all []collection, by func(collection) int) [][]float64 {
	groups := map[int][]float64{}
	for _, c := range all {
		groups[by(c)] = append(groups[by(c)], c.pace)
	}
	var lists [][]float64
	for _, list := range groups {
		slices.Sort(list)
		lists = append(lists, list)
	}
	slices.SortStableFunc(lists, slices.Compare[[]float64])
	return lists
}

func paceOf(values []float64) float64 {
	slices.Sort(values)
	return quantile(values, paceQuantile)
}

// deviation is the standard deviation of two values or more.
func deviation(values []float64) float64 {
	mean, sum, n := 0.0, 0.0, float64(len(values))
	for _, x := range values {
		mean += x / n
	}
	for _, x := range values {
		sum += (x - mean) * (x - mean)
	}
	return math.Sqrt(sum / (n - 1))
}
