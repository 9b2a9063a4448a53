package stats

import (
	"math"
	"slices"

	"github.com/serialbench/serialbench/internal/record"
)

// Paired is one cell in two builds of one run. Its change is made of pairs: what both
// builds had in the same round, one after the other, so that what the machine does to
// both falls out.
type Paired struct {
	Compared // Old is of build Against
	Against  int
	Build    int
	Pairs    int // rounds in which both were measured
	Links    int // draws of links that the pairs had; 1: one
	// probability that two equal builds come out further apart than the limit of a gate, without being shown to
	Bare float64
}

// PairBuilds compares builds of a run, cell by cell: each with the one that against
// names, if that is not negative. The correction is over all cells of all builds. Alike says
// whether two builds have one toolchain and one group of settings: their collector then has one pace;
// limit is a relative difference, of a gate, or 0.
//
// The numbers that tests are made of are the means of the logarithms of the ratios, one a
// draw of links where there are several, else one a round: all builds are started from the same
// draw in a round, and the ratios of different draws are independent of each other, since each
// has links of its own on both sides. What the test makes of them is what [CompareRuns] makes of the
// numbers of one side.
func PairBuilds(samples []record.Sample, builds int, e Estimator, against func(build int) int,
	alike func(a, b int) bool, limit float64) []Paired {
	groups := groupsOf(samples, builds)
	all := newMachine(samples, Conditions{})
	var pairs []Paired
	var tests []difference
	for b := range builds {
		a := against(b)
		if a < 0 || a == b {
			continue
		}
		base := cellsOf(groups[a], e, all, alike(a, b))
		other := cellsOf(groups[b], e, all, alike(a, b))
		keys := keysOf([][]*Cell{base})
		x := pairing{base: byKey([][]*Cell{base}), other: byKey([][]*Cell{other}), alike: alike(a, b)}
		x.learn(keys)
		for _, k := range keys {
			if len(x.other[k]) == 0 {
				continue
			}
			d, p := x.difference(k)
			p.Against, p.Build = a, b
			tests, pairs = append(tests, d), append(pairs, p)
		}
	}
	var ps []float64
	for _, d := range tests {
		ps = append(ps, d.p())
	}
	level := AlphaRuns / float64(max(1, len(tests)))
	for i, p := range Holm(ps) {
		pairs[i].Compared = tests[i].compared(p, level)
		if s := tests[i].spread(); limit > 0 && s.df > 0 && s.variance > 0 {
			pairs[i].Bare = tTail(math.Log1p(limit)/math.Sqrt(s.variance), s.df) / 2
		}
	}
	return pairs
}

// BuildCells are the cells of each build of a run, at one clock.
func BuildCells(samples []record.Sample, builds int, e Estimator) [][]*Cell {
	all := newMachine(samples, Conditions{})
	cells := make([][]*Cell, builds)
	for b, group := range groupsOf(samples, builds) {
		cells[b] = cellsOf(group, e, all, false)
	}
	return cells
}

// groupsOf are the samples by build.
func groupsOf(samples []record.Sample, builds int) [][]record.Sample {
	groups := make([][]record.Sample, builds)
	for _, s := range samples {
		if s.Build < builds && s.Ops > 0 && s.WallNS > 0 {
			groups[s.Build] = append(groups[s.Build], s)
		}
	}
	return groups
}

// cellsOf are the cells of one build, at the clock of all, and at their pace of the
// collector if it has that.
func cellsOf(samples []record.Sample, e Estimator, all machine, alike bool) []*Cell {
	e = e.orDefault()
	m := newMachine(samples, Conditions{Clock: all.clock})
	m.core = all.core
	if alike {
		m.pace = all.pace
	}
	groups := map[Key][]record.Sample{}
	var keys []Key
	for _, s := range samples {
		k := Key{s.Codec, s.Dataset, s.Op}
		if groups[k] == nil {
			keys = append(keys, k)
		}
		groups[k] = append(groups[k], s)
	}
	slices.SortStableFunc(keys, compareKeys)
	var cells []*Cell
	for _, k := range keys {
		cells = append(cells, newCell(k, groups[k], e, m))
	}
	return cells
}

// fewestPairs is how many rounds a test needs at least: of two that lie close together by chance the
// scatter of other cells says too little. In eight runs of ten codecs on all data sets in 60 s, two pairs
// a cell, one of two equal builds was called 7 % faster.
const fewestPairs = 3

// pairing compares one build with the first.
type pairing struct {
	base, other map[Key][]*Cell
	alike       bool
	spreads     map[string]Spreads // by data set
}

// learn finds out how far the ratios of the cells of a data set lie apart.
func (x *pairing) learn(keys []Key) {
	families := map[string][][]float64{}
	for _, k := range keys {
		if len(x.other[k]) > 0 {
			ratios, _, _ := ratiosOf(x.base[k][0], x.other[k][0])
			families[k.Dataset] = append(families[k.Dataset], ratios)
		}
	}
	x.spreads = map[string]Spreads{}
	for d, values := range families {
		x.spreads[d] = newSpreads(values)
	}
}

// ratiosOf are the independent ratios of two cells, and how many pairs and draws of
// links they are of.
func ratiosOf(a, b *Cell) (ratios []float64, pairs, draws int) {
	byRound := map[int]Process{}
	for _, p := range a.Processes {
		byRound[p.Round] = p
	}
	type draw [2]int
	logs := map[draw][]float64{}
	var order []draw
	var single []float64
	for _, q := range b.Processes {
		p, ok := byRound[q.Round]
		if !ok || !(p.NS > 0) || !(q.NS > 0) {
			continue
		}
		l := draw{p.Link, q.Link}
		if logs[l] == nil {
			order = append(order, l)
		}
		logs[l] = append(logs[l], math.Log(q.NS/p.NS))
		single = append(single, q.NS/p.NS)
	}
	if len(order) <= 1 {
		return single, len(single), len(order)
	}
	for _, l := range order {
		ratios = append(ratios, math.Exp(middle(logs[l])))
	}
	return ratios, len(single), len(order)
}

// middle is the median of the averages of all pairs of values, and of each with itself (Hodges and Lehmann, 1963): of
// six rounds one or two that something else disturbed do not move it, and of undisturbed ones it
// says as much as the mean.
func middle(values []float64) float64 {
	var averages []float64
	for i, x := range values {
		for _, y := range values[i:] {
			averages = append(averages, (x+y)/2)
		}
	}
	slices.Sort(averages)
	n := len(averages)
	return (averages[(n-1)/2] + averages[n/2]) / 2
}

// difference is one cell of two builds.
func (x *pairing) difference(k Key) (difference, Paired) {
	a, b := x.base[k][0], x.other[k][0]
	ratios, pairs, draws := ratiosOf(a, b)
	g := newGroup(ratios)
	d := difference{key: k, old: a, new: b}
	d.mean, d.estimate = g.mean, g.mean
	of := x.spreads[k.Dataset].of(g)
	if g.n < 2 || pairs < fewestPairs {
		of = scatter{math.NaN(), 0}
	}
	d.add(of.variance/g.n, of.df, false)
	d.add(leastDrift*leastDrift, driftDF, true)
	if draws <= 1 {
		d.add(2*linkSD*linkSD, linkDF, false)
	}
	sd := max(paceSD, nonNaN(a.pace.sd), nonNaN(b.pace.sd))
	charged := math.Abs(b.Share() - a.Share())
	if !x.alike {
		charged = math.Hypot(a.Share(), b.Share())
	}
	if e := charged * sd; e > 0 {
		d.add(e*e, paceDF, true)
	}
	return d, Paired{Pairs: pairs, Links: draws}
}

func nonNaN(x float64) float64 {
	if math.IsNaN(x) {
		return 0
	}
	return x
}
