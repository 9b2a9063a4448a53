package stats

import (
	"cmp"
	"math"
	"slices"

	"golang.org/x/perf/benchmath"
)

// layoutNoise is the relative difference below which two cells are a tie when
// each was seen by one process only, so that nothing is known of the noise
// between processes. It is about the worst disagreement of two runs of one
// program that is reported for single-process Go benchmarks (34 %).
const layoutNoise = 0.35

// Place is the rank of one cell.
type Place struct {
	*Cell
	Rank int  // 1 is the fastest
	Tied bool // another cell has the same rank
}

// Rank sorts cells by their estimate and gives each its rank. A cell that is not
// distinguishable from the first cell of the group above it joins that group;
// otherwise its rank is its position.
//
// Two cells are distinguishable if they are further apart than resolution (a
// relative difference, see [Resolution]) and the Mann-Whitney test on their
// processes rejects equality, with Holm's correction over all pairs of cells at
// [Alpha]. Where there are too few processes for that test ever to reject, even
// with all values of one cell below all of the other, the pair has to be apart
// by more than the wider of the two ranges; with single processes, by more than
// a third.
func Rank(cells []*Cell, resolution float64) []Place {
	places := make([]Place, len(cells))
	for i, c := range cells {
		places[i].Cell = c
	}
	slices.SortStableFunc(places, func(a, b Place) int {
		return cmp.Or(cmp.Compare(a.NS, b.NS), cmp.Compare(a.Codec, b.Codec))
	})
	values := make([][]float64, len(places))
	for i, p := range places {
		values[i] = p.Values()
	}
	differ := distinguish(values)
	first := 0
	for i := range places {
		apart := i > 0 && Relative(places[first].NS, places[i].NS) > resolution && differ(first, i)
		if i == 0 || apart {
			first = i
			places[i].Rank = i + 1
			continue
		}
		places[i].Rank = first + 1
		places[i].Tied, places[first].Tied = true, true
	}
	return places
}

// distinguish tests all pairs of groups of sorted values.
func distinguish(values [][]float64) func(i, j int) bool {
	type pair struct{ i, j int }
	type tested struct {
		pair
		p float64
	}
	m := len(values) * (len(values) - 1) / 2
	level := Alpha / float64(max(m, 1))
	differ := map[pair]bool{}
	var tests []tested
	for i := range values {
		for j := i + 1; j < len(values); j++ {
			if lowestP(len(values[i]), len(values[j])) > level {
				differ[pair{i, j}] = apart(values[i], values[j])
				continue
			}
			tests = append(tests, tested{pair{i, j}, mannWhitney(values[i], values[j])})
		}
	}
	// Holm's step-down: the smallest p against alpha/m, the next against
	// alpha/(m-1), until one does not reject.
	slices.SortFunc(tests, func(a, b tested) int { return cmp.Compare(a.p, b.p) })
	for k, t := range tests {
		if t.p > Alpha/float64(m-k) {
			break
		}
		differ[t.pair] = true
	}
	return func(i, j int) bool { return differ[pair{min(i, j), max(i, j)}] }
}

// lowestP is the p-value of the two-sided test if no value of one group lies
// among those of the other: two of all orders of the n1+n2 values.
func lowestP(n1, n2 int) float64 {
	if n1 == 0 || n2 == 0 {
		return 1
	}
	ways := 1.0
	for k := 1; k <= n1; k++ {
		ways = ways * float64(n2+k) / float64(k)
	}
	return math.Min(1, 2/ways)
}

func mannWhitney(a, b []float64) float64 {
	if a[len(a)-1] < b[0] || b[len(b)-1] < a[0] {
		return lowestP(len(a), len(b)) // the same as the exact test, without its table
	}
	t := &benchmath.DefaultThresholds
	return benchmath.AssumeNothing.Compare(benchmath.NewSample(slices.Clone(a), t), benchmath.NewSample(slices.Clone(b), t)).P
}

// apart is the rule for groups too small for a test.
func apart(a, b []float64) bool {
	if len(a) == 0 || len(b) == 0 {
		return false
	}
	if a[0] > b[0] {
		a, b = b, a
	}
	lo, hi := a[len(a)-1], b[0]
	if len(a) == 1 || len(b) == 1 {
		return lo < hi && Relative(lo, hi) > layoutNoise
	}
	return hi-lo > max(a[len(a)-1]-a[0], b[len(b)-1]-b[0])
}
