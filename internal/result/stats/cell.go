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
	"slices"

	"github.com/serialbench/serialbench/internal/record"
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
	NS     float64 // wall ns/op, the collector included
	GCNS   float64 // the collector's part of it
	Ops    int     // calls in all its samples
	Alloc  float64 // mean bytes/op
	Allocs float64 // mean allocations/op
	Quiet  bool    // the core was quiet for enough of its batches
}

// Cell is the estimate of one operation of one codec on one data set.
type Cell struct {
	Key
	Estimate
	Processes []Process // by number
	Samples   int       // trials of worker processes
	CPUNS     float64   // mean process CPU time, ns/op, collector included
	GCNS      float64   // mean over the processes of the collector's part of NS, ns/op
	Alloc     float64   // mean bytes/op
	Allocs    float64   // mean allocations/op

	between Between // that made the estimate
}

// Cells groups samples by codec, data set and operation, and estimates each
// group by e. The cells are sorted by data set, codec and operation. Samples that measured
// no call are left out and counted in the error, which is no obstacle: the
// cells are valid beside it.
func Cells(samples []record.Sample, e Estimator) ([]*Cell, error) {
	e = e.orDefault()
	groups := map[Key][]record.Sample{}
	empty := 0
	m := newMachine(samples)
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
		cells = append(cells, newCell(k, g, e, m))
	}
	slices.SortFunc(cells, func(a, b *Cell) int {
		return cmp.Or(cmp.Compare(a.Dataset, b.Dataset), cmp.Compare(a.Codec, b.Codec), cmp.Compare(a.Op, b.Op))
	})
	if empty > 0 {
		return cells, fmt.Errorf("%d of %d samples measured nothing and were left out", empty, len(samples))
	}
	return cells, nil
}

func newCell(k Key, samples []record.Sample, e Estimator, m machine) *Cell {
	c := &Cell{Key: k, Samples: len(samples), between: e.Between}
	var ops float64
	for _, s := range samples {
		ops += float64(s.Ops)
		c.CPUNS += float64(s.CPUNS)
		c.Alloc += float64(s.AllocBytes)
		c.Allocs += float64(s.Allocs)
	}
	c.Alloc /= ops
	c.Allocs /= ops
	c.GCNS = c.Alloc * m.collector(k)
	c.CPUNS = c.CPUNS/ops + c.GCNS
	for _, p := range e.processes(samples, m.quiet) {
		p.GCNS = p.Alloc * m.collector(k)
		p.NS += p.GCNS
		c.Processes = append(c.Processes, p)
	}
	c.Estimate = e.Between.Estimate(c.Values())
	return c
}

// Quiet reports whether the estimate was made at quiet moments: then it is one of
// the code and not of what else the machine did.
func (c *Cell) Quiet() bool {
	return !slices.ContainsFunc(c.Processes, func(p Process) bool { return !p.Quiet })
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
