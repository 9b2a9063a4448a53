package stats

import (
	"maps"
	"math"
	"slices"
)

// pairs are the numbers of a cell in two runs by links of the program that both runs
// had, as ratios of the second to the first: where a link puts the code is the same in
// both, so it does not tell them apart. nil where they do not have the same links, two at
// the least.
func pairs(old, new *Cell) []float64 {
	a, b := old.ofLinks(), new.ofLinks()
	if len(a) < 2 || len(a) != len(b) {
		return nil
	}
	var ratios []float64
	for _, link := range slices.Sorted(maps.Keys(a)) {
		if x, ok := b[link]; ok && a[link] > 0 && x > 0 {
			ratios = append(ratios, x/a[link])
		}
	}
	if len(ratios) != len(a) {
		return nil
	}
	return ratios
}

// ofLinks is the number of each link.
func (c *Cell) ofLinks() map[int]float64 {
	all := map[int]float64{}
	values := c.byLink(func(p Process) float64 { return p.NS })
	for i, group := range c.links() {
		all[group[0].Link] = c.between.Of(values[i])
	}
	return all
}

// pairing finds the ratios of all cells and how far those of a family, a data set, scatter.
// Only one run on each side can be paired.
func (x *comparing) pairing(old, new map[Key][]*Cell) {
	x.ratios, x.paired = map[Key][]float64{}, map[string]Spreads{}
	families := map[string][][]float64{}
	for k, runs := range old {
		if len(runs) != 1 || len(new[k]) != 1 {
			continue
		}
		if ratios := pairs(runs[0], new[k][0]); ratios != nil {
			x.ratios[k] = ratios
			families[k.Dataset] = append(families[k.Dataset], ratios)
		}
	}
	for d, all := range families {
		x.paired[d] = newSpreads(all)
	}
}

// pair puts what the links of both runs say of a cell, one by one, in place of what
// each run says by itself. What all processes of a run have in common stays.
func (x *comparing) pair(d *difference) {
	ratios := x.ratios[d.key]
	if ratios == nil {
		return
	}
	g := newGroup(ratios)
	of := x.paired[d.key.Dataset].of(g)
	parts := []part{{scatter{of.variance / g.n, of.df}, false}}
	for _, p := range d.parts {
		if p.common {
			parts = append(parts, p)
		}
	}
	if math.IsNaN(g.sd) {
		return
	}
	d.mean, d.parts = g.mean, parts
}
