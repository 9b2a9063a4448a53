package stats

import (
	"math"
	"slices"

	"github.com/serialbench/serialbench/internal/record"
)

// Repeated says how far runs of one plan differ when samples are summed up by
// one estimator.
type Repeated struct {
	Estimator string  `json:"estimator"` // see [Estimator.String]
	Median    float64 `json:"median"`    // relative difference of the pair of cells in the middle
	P95       float64 `json:"p95"`       // 95 of 100 pairs differ by at most this
	Worst     float64 `json:"worst"`
	Pairs     int     `json:"pairs"` // of one cell in two runs
}

// Repeat compares the runs with each other by each estimator, pair by pair and
// cell by cell, at one clock and one pace of the collector; keep says which cells count. Percentiles are by nearest
// rank over all pairs. The order is that of the estimators.
func Repeat(runs [][]record.Sample, estimators []Estimator, keep func(Key) bool) []Repeated {
	var all []Repeated
	at := InCommon(Conditions{}, runs...).Conditions
	for _, e := range estimators {
		var runCells []map[Key]float64
		for _, samples := range runs {
			cells, _ := CellsAt(samples, e, at) // what measured nothing is named where the record is shown
			byKey := map[Key]float64{}
			for _, c := range cells {
				if keep(c.Key) && c.NS > 0 {
					byKey[c.Key] = c.NS
				}
			}
			runCells = append(runCells, byKey)
		}
		var apart []float64
		for i, a := range runCells {
			for _, b := range runCells[i+1:] {
				for k, x := range a {
					if y, ok := b[k]; ok {
						apart = append(apart, Relative(x, y))
					}
				}
			}
		}
		r := Repeated{Estimator: e.String(), Pairs: len(apart)}
		slices.Sort(apart)
		if n := len(apart); n > 0 {
			at := func(q float64) float64 { return apart[int(math.Ceil(q*float64(n)))-1] }
			r.Median, r.P95, r.Worst = at(0.5), at(0.95), apart[n-1]
		}
		all = append(all, r)
	}
	return all
}
