package stats

import (
	"cmp"
	"math"
	"slices"
)

// Difference is one cell in two runs.
type Difference struct {
	Key
	A        float64 `json:"a_ns"`     // estimate in the first run, ns/op
	B        float64 `json:"b_ns"`     // estimate in the second run, ns/op
	Relative float64 `json:"relative"` // see [Relative]
	Quiet    bool    `json:"quiet"`    // in both runs, see [Cell.Quiet]
}

// Agreed says how far two runs differ.
type Agreed struct {
	Median float64      `json:"median"` // relative difference of the cell in the middle
	P95    float64      `json:"p95"`    // 95 of 100 cells differ by at most this
	Worst  float64      `json:"worst"`
	Cells  []Difference `json:"cells"`           // the furthest apart first
	OnlyA  []Key        `json:"only_a"`          // cells that the second run lacks
	OnlyB  []Key        `json:"only_b"`          // cells that the first run lacks
	Quiet  *Agreed      `json:"quiet,omitempty"` // the same of the cells that were quiet in both runs; nil: all were
}

// Relative is how much larger the larger of two positive numbers is: 0.05 for
// 100 and 105, in either order; infinite if just one of them is zero.
func Relative(a, b float64) float64 {
	if a == b {
		return 0
	}
	lo, hi := min(a, b), max(a, b)
	if lo <= 0 {
		return math.Inf(1)
	}
	return hi/lo - 1
}

// Agreement compares the estimates of two runs cell by cell. Percentiles are by
// nearest rank: each is the difference of one cell. Without a cell in common all
// numbers are zero and Cells is empty.
func Agreement(a, b []*Cell) Agreed {
	var g Agreed
	other := map[Key]*Cell{}
	for _, c := range b {
		other[c.Key] = c
	}
	for _, c := range a {
		o := other[c.Key]
		if o == nil {
			g.OnlyA = append(g.OnlyA, c.Key)
			continue
		}
		delete(other, c.Key)
		g.Cells = append(g.Cells, Difference{c.Key, c.NS, o.NS, Relative(c.NS, o.NS), c.Quiet() && o.Quiet()})
	}
	for _, c := range b {
		if other[c.Key] != nil {
			g.OnlyB = append(g.OnlyB, c.Key)
		}
	}
	g.sum()
	quiet := Agreed{Cells: slices.DeleteFunc(slices.Clone(g.Cells), func(d Difference) bool { return !d.Quiet })}
	if len(quiet.Cells) < len(g.Cells) {
		quiet.sum()
		g.Quiet = &quiet
	}
	return g
}

// sum sorts the cells and works out the numbers that are made of them.
func (g *Agreed) sum() {
	slices.SortStableFunc(g.Cells, func(x, y Difference) int { return cmp.Compare(y.Relative, x.Relative) })
	if n := len(g.Cells); n > 0 {
		at := func(q float64) float64 { return g.Cells[n-int(math.Ceil(q*float64(n)))].Relative }
		g.Median, g.P95, g.Worst = at(0.5), at(0.95), g.Cells[0].Relative
	}
}

// Ratios are the cells divided by those of one codec for the same data set and
// operation; what has none is left out, and so is that codec. Only the estimates are
// divided, which is all that [Agreement] looks at.
func Ratios(cells []*Cell, against string) []*Cell {
	of := map[Key]*Cell{}
	for _, c := range cells {
		of[c.Key] = c
	}
	var all []*Cell
	for _, c := range cells {
		r := of[Key{against, c.Dataset, c.Op}]
		if r == nil || r == c || r.NS <= 0 {
			continue
		}
		ratio := *c
		ratio.NS /= r.NS
		all = append(all, &ratio)
	}
	return all
}
