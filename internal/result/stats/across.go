package stats

import (
	"cmp"
	"math"
	"slices"
)

// Across is one cell on several machines, by its ratio to a reference on each.
type Across struct {
	Key
	On      []OnMachine
	Moved   int  // between its best and its worst place
	Differs bool // the intervals of two ratios do not meet
}

// OnMachine is a cell on one machine.
type OnMachine struct {
	Ratio     float64 // of its time to that of the reference there; NaN: not known
	Low, High float64 // within which the ratio is if both times are within their intervals; infinite: not known
	Place     int     // among the codecs that have a ratio on all machines, 1 is the fastest; 0: none
}

// Correlation is how alike two machines order the codecs of one data set and operation.
type Correlation struct {
	A, B        int // positions of the machines
	Dataset, Op string
	Codecs      int     // that both have
	Rho         float64 // Spearman's: that of the places, those of equal times averaged
}

// leastRanked is how many codecs make an order that is worth comparing.
const leastRanked = 3

// AcrossMachines puts the cells of machines, a list each, side by side as ratios to a reference,
// which is left out itself. Nothing is averaged. What has no reference on a machine has no ratio there.
// The cells are by data set, operation and codec; correlations are of the data sets and operations of
// which two machines have three codecs or more.
func AcrossMachines(machines [][]*Cell, reference string) ([]Across, []Correlation) {
	by := map[Key]*Across{}
	for i, cells := range machines {
		of := map[Key]*Cell{}
		for _, c := range cells {
			of[c.Key] = c
		}
		for _, c := range cells {
			r := of[Key{reference, c.Dataset, c.Op}]
			if c.Codec == reference || r == nil || r.NS <= 0 || c.NS <= 0 {
				continue
			}
			a := by[c.Key]
			if a == nil {
				a = &Across{Key: c.Key, On: make([]OnMachine, len(machines))}
				for k := range a.On {
					a.On[k] = OnMachine{math.NaN(), math.Inf(-1), math.Inf(1), 0}
				}
				by[c.Key] = a
			}
			a.On[i].Ratio = c.NS / r.NS
			if c.Finite() && r.Finite() && r.Low > 0 {
				a.On[i].Low, a.On[i].High = c.Low/r.High, c.High/r.Low
			}
		}
	}
	var all []Across
	for _, a := range by {
		a.Differs = a.differs()
		all = append(all, *a)
	}
	slices.SortStableFunc(all, func(a, b Across) int {
		return cmp.Or(cmp.Compare(a.Dataset, b.Dataset), cmp.Compare(a.Op, b.Op), cmp.Compare(a.Codec, b.Codec))
	})
	var found []Correlation
	for from := 0; from < len(all); {
		to := from
		for to < len(all) && all[to].Dataset == all[from].Dataset && all[to].Op == all[from].Op {
			to++
		}
		place(all[from:to], len(machines))
		found = append(found, correlations(all[from:to], len(machines))...)
		from = to
	}
	return all, found
}

func (a *Across) differs() bool {
	for i, x := range a.On {
		for _, y := range a.On[:i] {
			if x.Low > y.High || y.Low > x.High {
				return true
			}
		}
	}
	return false
}

// place gives those that have a ratio everywhere their places; equal ones have the same.
func place(cells []Across, machines int) {
	var ranked []*Across
	for i := range cells {
		if !slices.ContainsFunc(cells[i].On, func(o OnMachine) bool { return math.IsNaN(o.Ratio) }) {
			ranked = append(ranked, &cells[i])
		}
	}
	for m := range machines {
		for _, a := range ranked {
			a.On[m].Place = 1
			for _, b := range ranked {
				if b.On[m].Ratio < a.On[m].Ratio {
					a.On[m].Place++
				}
			}
		}
	}
	for _, a := range ranked {
		least, most := a.On[0].Place, a.On[0].Place
		for _, o := range a.On {
			least, most = min(least, o.Place), max(most, o.Place)
		}
		a.Moved = most - least
	}
}

func correlations(cells []Across, machines int) (all []Correlation) {
	for b := range machines {
		for a := range b {
			var x, y []float64
			for _, c := range cells {
				if p, q := c.On[a].Ratio, c.On[b].Ratio; !math.IsNaN(p) && !math.IsNaN(q) {
					x, y = append(x, p), append(y, q)
				}
			}
			if len(x) >= leastRanked {
				all = append(all, Correlation{a, b, cells[0].Dataset, cells[0].Op, len(x), correlation(midranks(x), midranks(y))})
			}
		}
	}
	return all
}

// midranks are the ranks of numbers, from 1; equal ones have the mean of theirs.
func midranks(x []float64) []float64 {
	ranks := make([]float64, len(x))
	for i, v := range x {
		below, equal := 0, 0
		for _, w := range x {
			if w < v {
				below++
			} else if w == v {
				equal++
			}
		}
		ranks[i] = float64(below) + float64(equal+1)/2
	}
	return ranks
}

// correlation is Pearson's coefficient. A library's brings two megabytes of linear algebra into the program.
func correlation(x, y []float64) float64 {
	var mx, my, xx, yy, xy float64
	for i := range x {
		mx, my = mx+x[i]/float64(len(x)), my+y[i]/float64(len(y))
	}
	for i := range x {
		a, b := x[i]-mx, y[i]-my
		xx, yy, xy = xx+a*a, yy+b*b, xy+a*b
	}
	return xy / math.Sqrt(xx*yy)
}
