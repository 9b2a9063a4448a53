package stats

import (
	"cmp"
	"slices"
)

// Place is the rank of one cell.
type Place struct {
	*Cell
	Rank int  // 1 is the fastest
	Tied bool // another cell has the same rank
}

// Rank sorts the cells of one family by their estimate and gives each its rank.
// A cell that is not distinguishable from the first cell of the group above it
// joins that group; otherwise its rank is its position.
//
// Two cells are distinguishable if they are further apart than resolution (a
// relative difference, see [Resolved]) and [Spreads.Test] rejects equality, with
// Holm's correction over all pairs of cells at [Alpha], in the direction of the
// estimates. With one process per cell nothing is distinguishable.
func Rank(cells []*Cell, resolution float64) []Place {
	places := make([]Place, len(cells))
	for i, c := range cells {
		places[i].Cell = c
	}
	slices.SortStableFunc(places, func(a, b Place) int {
		return cmp.Or(cmp.Compare(a.NS, b.NS), cmp.Compare(a.Codec, b.Codec))
	})
	values, common := make([][]float64, len(places)), make([]scatter, len(places))
	for i, p := range places {
		values[i], common[i] = p.Values(), p.inCommon()
	}
	slower := distinguish(values, common)
	first := 0
	for i := range places {
		apart := i > 0 && Relative(places[first].NS, places[i].NS) > resolution && slower(first, i)
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

// distinguish tests all pairs of a family; its result reports whether j is slower
// than i, for i < j. Common is what the values of each have in common.
func distinguish(values [][]float64, common []scatter) func(i, j int) bool {
	n := len(values)
	spreads := newSpreads(values)
	groups := make([]group, n)
	for i, v := range values {
		groups[i] = newGroup(v)
		groups[i].common = common[i]
	}
	ps := make([]float64, 0, n*(n-1)/2)
	for i := range groups {
		for j := i + 1; j < n; j++ {
			ps = append(ps, spreads.p(groups[i], groups[j]))
		}
	}
	ps = Holm(ps)
	return func(i, j int) bool {
		return groups[j].mean > groups[i].mean && ps[i*(2*n-i-1)/2+j-i-1] <= Alpha
	}
}

// Inversions counts the pairs of cells whose order would be another one if the
// collector cost nothing, and if it cost twice as much as it did.
func Inversions(cells []*Cell) (free, double, pairs int) {
	other := func(a, b *Cell, weight float64) bool {
		x := a.NS + (weight-1)*a.GCNS
		y := b.NS + (weight-1)*b.GCNS
		return (a.NS-b.NS)*(x-y) < 0
	}
	for i, a := range cells {
		for _, b := range cells[:i] {
			pairs++
			if other(a, b, 0) {
				free++
			}
			if other(a, b, 2) {
				double++
			}
		}
	}
	return free, double, pairs
}
