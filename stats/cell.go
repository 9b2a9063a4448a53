// Package stats turns the samples of a record into estimates, ranks and the
// agreement of two runs. It reads and prints nothing, and it decides nothing
// about what is shown.
//
// The noise of a Go benchmark has two sources: within a process samples are
// only ever delayed (by the scheduler, by neighbours), between processes the
// memory layout differs. So the samples of one process become one number by a
// low estimator, and these numbers, one a process, are what is independent:
// the median over processes is the estimate, and its interval and the tests
// are the nonparametric ones of golang.org/x/perf/benchmath.
package stats

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"golang.org/x/perf/benchmath"

	"github.com/serialbench/serialbench/record"
)

// Confidence is the confidence level of all intervals.
const Confidence = 0.95

// Alpha is the family-wise error rate of all comparisons of one ranking.
const Alpha = 0.05

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
	NS     float64 // wall ns/op
	Ops    int     // calls in all its samples
	Alloc  float64 // mean bytes/op
	Allocs float64 // mean allocations/op
}

// Estimate is a number of ns/op with its interval.
type Estimate struct {
	NS        float64 // median over the processes
	Low, High float64 // 95 % interval; infinite with fewer than six processes
	Warnings  []error // what benchmath says against the interval
}

// Finite tells whether the interval has both ends.
func (e Estimate) Finite() bool { return !math.IsInf(e.Low, 0) && !math.IsInf(e.High, 0) }

// Cell is the estimate of one operation of one codec on one data set.
type Cell struct {
	Key
	Estimate
	Processes []Process // by number
	Samples   int       // timed batches
	CPUNS     float64   // mean process CPU time, ns/op, collector included
	GCNS      float64   // mean CPU time of the collector, ns/op
	Alloc     float64   // mean bytes/op
	Allocs    float64   // mean allocations/op
}

// Cells groups samples by codec, data set and operation, and estimates each
// group; within makes one number of the ns/op of one process ([Minimum] if nil).
// The cells are sorted by data set, codec and operation. Samples that measured
// no call are left out and counted in the error, which is no obstacle: the
// cells are valid beside it.
func Cells(samples []record.Sample, within Within) ([]*Cell, error) {
	if within == nil {
		within = Minimum
	}
	groups := map[Key][]record.Sample{}
	empty := 0
	for _, s := range samples {
		if s.Ops <= 0 || s.WallNS <= 0 {
			empty++
			continue
		}
		k := Key{s.Codec, s.Dataset, s.Op}
		groups[k] = append(groups[k], s)
	}
	cells := make([]*Cell, 0, len(groups))
	for k, g := range groups {
		cells = append(cells, newCell(k, g, within))
	}
	slices.SortFunc(cells, func(a, b *Cell) int {
		return cmp.Or(cmp.Compare(a.Dataset, b.Dataset), cmp.Compare(a.Codec, b.Codec), cmp.Compare(a.Op, b.Op))
	})
	if empty > 0 {
		return cells, fmt.Errorf("%d of %d samples measured nothing and were left out", empty, len(samples))
	}
	return cells, nil
}

func newCell(k Key, samples []record.Sample, within Within) *Cell {
	c := &Cell{Key: k, Samples: len(samples)}
	type total struct {
		times  []float64
		ops    int
		bytes  float64
		allocs float64
	}
	totals := map[int]*total{}
	var ops float64
	for _, s := range samples {
		t := totals[s.Process]
		if t == nil {
			t = &total{}
			totals[s.Process] = t
		}
		n := float64(s.Ops)
		t.times = append(t.times, float64(s.WallNS)/n)
		t.ops += s.Ops
		t.bytes += float64(s.AllocBytes)
		t.allocs += float64(s.Allocs)
		ops += n
		c.CPUNS += float64(s.CPUNS)
		c.GCNS += float64(s.GCNS)
		c.Alloc += float64(s.AllocBytes)
		c.Allocs += float64(s.Allocs)
	}
	c.CPUNS /= ops
	c.GCNS /= ops
	c.Alloc /= ops
	c.Allocs /= ops
	for p, t := range totals {
		slices.Sort(t.times)
		n := float64(t.ops)
		c.Processes = append(c.Processes, Process{p, within(t.times), t.ops, t.bytes / n, t.allocs / n})
	}
	slices.SortFunc(c.Processes, func(a, b Process) int { return cmp.Compare(a.Number, b.Number) })
	c.Estimate = estimate(c.Values())
	return c
}

// Values are the numbers of the processes, ns/op, ascending, in memory of their own.
func (c *Cell) Values() []float64 {
	vs := make([]float64, len(c.Processes))
	for i, p := range c.Processes {
		vs[i] = p.NS
	}
	slices.Sort(vs)
	return vs
}

func estimate(values []float64) Estimate {
	if len(values) == 1 { // benchmath's interval of one value is the value itself
		return Estimate{values[0], math.Inf(-1), math.Inf(1), []error{errOne}}
	}
	s := benchmath.AssumeNothing.Summary(benchmath.NewSample(values, &benchmath.DefaultThresholds), Confidence)
	return Estimate{s.Center, s.Lo, s.Hi, s.Warnings}
}
