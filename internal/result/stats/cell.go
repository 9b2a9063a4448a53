// Package stats turns the samples of a record into estimates, ranks, the
// agreement of runs and the comparison of two. It reads and prints nothing, and
// it decides nothing about what is shown.
//
// The noise of a Go benchmark has two sources: within a process batches are
// only ever delayed (by the scheduler, by neighbours), between processes the
// memory layout differs. So the batches of one process become one number, from
// those moments when nothing disturbed the core, and these numbers, one a
// process, are what is independent: estimates, intervals and tests are made of them.
// See [Estimator], [Between.Estimate] and [Spreads.Test].
package stats

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"sync/atomic"

	"github.com/serialbench/serialbench/internal/record"
)

// Confidence is the confidence level of all intervals.
const Confidence = 0.95

// Alpha is the family-wise error rate of all comparisons of one ranking.
const Alpha = 0.05

// AlphaRuns is the family-wise error rate of a comparison of runs or of builds. It is less than
// that of a ranking, since a comparison is made for each pull request: of thirty that changed
// nothing, one or two would be called slower at [Alpha].
const AlphaRuns = 0.01

// Key names a cell.
type Key struct {
	Codec   string `json:"codec"`
	Dataset string `json:"dataset"`
	Op      string `json:"op"`
}

// String is "codec on dataset: op".
func (k Key) String() string { return k.Codec + " on " + k.Dataset + ": " + k.Op }

// Process is what one worker process says about a cell.
type Process struct {
	Number int     // as in [record.Sample]
	Link   int     // of the program, as in [record.Sample]
	Block  int     // of time, as in [record.Sample]
	Round  int     // as in [record.Sample]
	Host   int     // as in [record.Sample]
	NS     float64 // wall ns/op at the clock of the run, the collector included
	RawNS  float64 // the same at the clock that the core had
	GCNS   float64 // the collector's part of NS
	Ops    int     // calls in all its samples
	Alloc  float64 // mean bytes/op
	Allocs float64 // mean allocations/op
	Quiet  bool    // the core was quiet for enough of its batches
	// if it was not: the logarithm by which the wide probe read more than on a quiet core, see [Cell.Shared]
	Shared float64
}

// Cell is the estimate of one operation of one codec on one data set. The
// embedded estimate is that of the whole, collector included.
type Cell struct {
	Key
	Estimate
	Free      Estimate  // of the time without the collector
	RawNS     float64   // the estimate at the clocks that the cores had, not brought to one
	Processes []Process // by number
	Links     int       // of the program that the processes had; 1: its figure holds for one
	Samples   int       // trials of worker processes
	CPUNS     float64   // mean process CPU time, ns/op, collector included
	GCNS      float64   // mean over the processes of the collector's part of NS, ns/op
	GCLow     float64   // 95 % interval of GCNS; NaN where it is not known
	GCHigh    float64
	Alloc     float64 // mean bytes/op
	Allocs    float64 // mean allocations/op

	between   Between // that made the estimate
	asTheyAre bool    // no process counts for less than it says
	pace      pace    // that GCNS is charged by
	// variance of the logarithm of the figure by which machines the processes were on; see [spreadOverHosts]
	hosts scatter
}

// Share is the collector's part of the whole, from 0 to 1.
func (c *Cell) Share() float64 {
	if c.NS <= 0 {
		return 0
	}
	return c.GCNS / c.NS
}

// Cells groups samples by codec, data set and operation, and estimates each
// group by e, at the conditions that the samples themselves tell; see [CellsAt].
func Cells(samples []record.Sample, e Estimator) ([]*Cell, error) {
	return CellsAt(samples, e, Conditions{})
}

// Estimations is how often the samples of a record were made into cells, in this process: a test compares it.
func Estimations() int64 { return estimations.Load() }

var estimations atomic.Int64

// CellsAt groups samples by codec, data set and operation, and estimates each
// group by e. The cells are sorted by data set, codec and operation. Samples that measured
// no call are left out and counted in the error, which is no obstacle: the
// cells are valid beside it.
func CellsAt(samples []record.Sample, e Estimator, at Conditions) ([]*Cell, error) {
	return cellsOn(newMachine(samples, at), samples, e.orDefault())
}

func cellsOn(m machine, samples []record.Sample, e Estimator) ([]*Cell, error) {
	estimations.Add(1)
	groups := map[Key][]int{}
	empty := 0
	for i := range samples {
		s := &samples[i]
		if s.Ops <= 0 || s.WallNS <= 0 {
			empty++
			continue
		}
		k := Key{s.Codec, s.Dataset, s.Op}
		groups[k] = append(groups[k], i)
	}
	cells := make([]*Cell, 0, len(groups))
	var g []record.Sample // whole, of one cell at a time
	for k, list := range groups {
		g = g[:0]
		for _, i := range list {
			g = append(g, samples[i].Whole())
		}
		cells = append(cells, newCell(k, g, e, m))
	}
	slices.SortStableFunc(cells, func(a, b *Cell) int { return compareKeys(a.Key, b.Key) })
	spreadOverHosts(cells)
	if empty > 0 {
		return cells, fmt.Errorf("%d of %d samples measured nothing and were left out", empty, len(samples))
	}
	return cells, nil
}

// compareKeys orders cells by data set, codec and operation.
func compareKeys(a, b Key) int {
	return cmp.Or(cmp.Compare(a.Dataset, b.Dataset), cmp.Compare(a.Codec, b.Codec), cmp.Compare(a.Op, b.Op))
}

func newCell(k Key, samples []record.Sample, e Estimator, m machine) *Cell {
	c := &Cell{Key: k, between: e.Between, pace: m.pace}
	var ops float64
	for _, s := range samples {
		if c.Samples++; s.Figures != nil {
			c.Samples += s.Figures.Samples + s.Figures.LeftOut - 1
		}
		ops += float64(s.Ops)
		c.CPUNS += float64(s.CPUNS)
		c.Alloc += float64(s.AllocBytes)
		c.Allocs += float64(s.Allocs)
	}
	c.Alloc /= ops
	c.Allocs /= ops
	c.GCNS = c.Alloc * m.collector(k)
	low, high := m.collectorRange(k)
	c.GCLow, c.GCHigh = c.Alloc*low, c.Alloc*high
	c.CPUNS = c.CPUNS/ops + c.GCNS
	for _, p := range e.processes(samples, m) {
		p.GCNS = p.Alloc * m.collector(k)
		p.NS += p.GCNS
		p.RawNS += p.GCNS
		c.Processes = append(c.Processes, p)
	}
	c.estimate()
	return c
}

// estimate makes the estimates of the processes.
func (c *Cell) estimate() {
	c.Links = len(c.links())
	c.Free = c.of(func(p Process) float64 { return p.NS - p.GCNS })
	c.Estimate = c.of(func(p Process) float64 { return p.NS }).widened(c.GCNS-c.GCLow, c.GCHigh-c.GCNS)
	c.RawNS = c.of(func(p Process) float64 { return p.RawNS }).NS
}

// of estimates one figure of the processes.
func (c *Cell) of(figure func(Process) float64) Estimate {
	if c.Links > 1 {
		return c.between.acrossLinks(c.units(figure), len(c.Processes)).beside(c.inCommon())
	}
	return c.between.Estimate(c.units(figure)).beside(c.inCommon())
}

// links are the processes by link, in the order of the links.
func (c *Cell) links() [][]Process {
	byNumber := map[int][]Process{}
	for _, p := range c.Processes {
		byNumber[p.Link] = append(byNumber[p.Link], p)
	}
	var all [][]Process
	for _, n := range slices.Sorted(maps.Keys(byNumber)) {
		all = append(all, byNumber[n])
	}
	return all
}

// units are the numbers that are independent of each other, ascending: those of
// the processes, or where the program was linked in several links, which all
// processes of a link have in common, one a link.
func (c *Cell) units(figure func(Process) float64) []float64 {
	var all []float64
	if len(c.links()) == 1 {
		for _, p := range c.Processes {
			all = append(all, figure(p))
		}
	} else {
		for _, values := range c.byLink(figure) {
			all = append(all, c.between.Of(values))
		}
	}
	slices.Sort(all)
	return all
}

// byLink are the numbers of the processes of each link, ascending. One that is grossly
// off (see [newGroup]) counts for where the rest ends: few links have another process to tell that it was one
// process and not the link.
func (c *Cell) byLink(figure func(Process) float64) [][]float64 {
	var all []float64
	for _, p := range c.Processes {
		all = append(all, figure(p))
	}
	slices.Sort(all)
	low, high := 0, len(all)
	if !c.asTheyAre {
		low, high = rest(logsOf(all), leastProcesses+1)
	}
	var groups [][]float64
	for _, g := range c.links() {
		var values []float64
		for _, p := range g {
			values = append(values, min(max(figure(p), all[low]), all[high-1]))
		}
		slices.Sort(values)
		groups = append(groups, values)
	}
	return groups
}

// Quiet reports whether the estimate was made at quiet moments: then it is one of
// the code and not of what else the machine did.
func (c *Cell) Quiet() bool {
	return !slices.ContainsFunc(c.Processes, func(p Process) bool { return !p.Quiet })
}

// Values are the numbers that tests are made of, ns/op, ascending: one a link of the
// program if there are several, else one a process.
func (c *Cell) Values() []float64 { return c.units(func(p Process) float64 { return p.NS }) }

// Ends are the figures of the fastest and of the slowest process, ns/op.
func (c *Cell) Ends() (least, most float64) {
	for i, p := range c.Processes {
		if i == 0 {
			least, most = p.NS, p.NS
		}
		least, most = min(least, p.NS), max(most, p.NS)
	}
	return least, most
}
