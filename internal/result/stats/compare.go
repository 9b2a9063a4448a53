package stats

import (
	"cmp"
	"math"
	"slices"
)

// Compared is one cell in an old and a new run.
type Compared struct {
	Key
	Old, New  *Cell   // of several runs on a side the first
	Change    float64 // of the estimate, relative to the old one: 0.05 is 5 % slower
	Low, High float64 // 95 % interval of the change; infinite with fewer than two processes on a side
	P         float64 // of [Spreads.Test] with what differs between runs, after Holm's correction over all cells compared
	Shown     bool    // P is at most [AlphaRuns], and estimates and processes agree on the direction
	Resolves  float64 // the smallest relative difference that would be shown; infinite where none would

	logVariance  float64 // of the change, for means over cells: of what each cell has for itself
	logCommon    float64 // of what all cells of a run have in common
	logDifferent float64 // logarithm of new to old
}

// GeoMean is the geometric mean of the changes of the cells of one operation.
type GeoMean struct {
	Op        string
	Cells     int
	Change    float64 // relative: 0.05 is 5 % slower
	Low, High float64 // 95 % interval; infinite if that of a cell is
}

// Comparison is two runs, or two groups of runs, cell by cell.
type Comparison struct {
	Cells   []Compared // in the order of the old run
	Means   []GeoMean  // by operation, in the order of the cells
	OnlyOld []Key
	OnlyNew []Key
	Drift   Drift // what was taken to differ between runs
}

// Comparing says how two groups of runs are compared. The zero value compares times of
// one program, and learns what differs between runs from these alone.
type Comparing struct {
	Earlier  [][]*Cell // runs of one program on this machine, from which is learned what differs between runs
	History  History   // more runs of this machine
	Relinked bool      // old and new are not of the same executables, so each has links of its own
	OneLinks bool      // links of one number are of one executable in all runs, so they can be compared one by one
	Against  string    // id of a codec: ratios to its time are compared, not times; "": times
}

// History is runs of this machine that are not compared, at the conditions of those
// that are: what differs between runs of one program is learned from them.
type History struct {
	Old, New [][]*Cell   // of the programs that are compared; those of one program on both sides are in Old only
	Others   [][][]*Cell // of other programs, a group each
}

// with are the groups of runs of one program.
func (h History) with(before, after, earlier [][]*Cell) [][][]*Cell {
	return append([][][]*Cell{slices.Concat(before, h.Old), slices.Concat(after, h.New), earlier}, h.Others...)
}

// linkSD is by how much the linker's choice of places moves a figure, as a
// standard deviation of the logarithm, where a program was linked once only and so nobody
// can tell: with two such programs 12 of 22 cells moved by more than 3 %, and one
// by 15 (docs/how-it-works.md).
const (
	linkSD = 0.03
	linkDF = 10
)

// Compare compares the cells that two runs of one program have, see [CompareRuns].
func Compare(before, after []*Cell) Comparison {
	return CompareRuns([][]*Cell{before}, [][]*Cell{after}, Comparing{})
}

// CompareRuns compares the cells that both groups have. The family whose typical
// spread is the floor of the test is all cells of one data set, of both groups. The
// variance of a difference is the sum of that of both sides (see [Spreads.Test]), of what
// differs between runs ([Drift]), and of the pace of the collector in each run. Where both
// sides are one run of the same links of one program, it is that of the ratios by link
// instead of that of both sides.
func CompareRuns(before, after [][]*Cell, o Comparing) Comparison {
	c := Comparison{Drift: newDrift(o.History.with(before, after, o.Earlier)...)}
	x := comparing{Comparing: o, drift: c.Drift, spreads: map[string]Spreads{}}
	old, new := byKey(before), byKey(after)
	families := map[string][][]float64{}
	for _, group := range [][][]*Cell{before, after} {
		for _, run := range group {
			for _, cell := range run {
				families[cell.Dataset] = append(families[cell.Dataset], cell.Values())
			}
		}
	}
	for d, values := range families {
		x.spreads[d] = newSpreads(values)
	}
	if o.OneLinks && o.Against == "" {
		x.pairing(old, new)
	}
	var ps []float64
	var tests []difference
	for _, k := range keysOf(before) {
		if new[k] == nil {
			c.OnlyOld = append(c.OnlyOld, k)
			continue
		}
		d, ok := x.difference(k, old, new)
		if !ok { // the codec whose times are the measure, or one on whose data set it was not measured
			continue
		}
		tests = append(tests, d)
		ps = append(ps, d.p())
	}
	level := AlphaRuns / float64(max(1, len(tests)))
	for i, p := range Holm(ps) {
		c.Cells = append(c.Cells, tests[i].compared(p, level))
	}
	for _, k := range keysOf(after) {
		if old[k] == nil {
			c.OnlyNew = append(c.OnlyNew, k)
		}
	}
	c.Means = geoMeans(c.Cells)
	return c
}

// comparing is a comparison in the making.
type comparing struct {
	Comparing
	drift   Drift
	spreads map[string]Spreads // by data set

	ratios map[Key][]float64  // of new to old by link, of the cells whose links are the same
	paired map[string]Spreads // of the ratios, by data set
}

// byKey lists the cells of a group, a run each.
func byKey(group [][]*Cell) map[Key][]*Cell {
	all := map[Key][]*Cell{}
	for _, run := range group {
		for _, c := range run {
			all[c.Key] = append(all[c.Key], c)
		}
	}
	return all
}

// keysOf lists the cells of a group in their order, each once.
func keysOf(group [][]*Cell) []Key {
	var keys []Key
	seen := map[Key]bool{}
	for _, run := range group {
		for _, c := range run {
			if !seen[c.Key] {
				keys = append(keys, c.Key)
			}
			seen[c.Key] = true
		}
	}
	return keys
}

// side is what one group says of a cell: the mean of logarithms over its runs,
// and what makes up its variance.
type side struct {
	mean     float64 // that the test looks at: of the numbers of processes or links
	estimate float64 // that is shown: of the estimates
	share    float64 // the collector's part of the estimate
	pace     float64 // standard deviation of the logarithm of the collector's pace
	parts    []part
}

// paceSD is how far the pace of the collector moves from run to run at least, as a
// standard deviation of its logarithm: two runs 13 s apart had 0.378 and 0.309 ns a byte.
const (
	paceSD = 0.15
	paceDF = 4
)

// part is one source of variance; common: it moves all cells of a run.
type part struct {
	scatter
	common bool
}

func (s *side) add(variance, df float64, common bool) {
	s.parts = append(s.parts, part{scatter{variance, df}, common})
}

// side sums up the runs of a cell.
func (x comparing) side(runs []*Cell) side {
	var s side
	n := float64(len(runs))
	links := map[int]bool{}
	for _, c := range runs {
		g := newGroup(c.Values())
		s.mean += g.mean / n
		s.estimate += math.Log(c.NS) / n
		of := x.spreads[c.Dataset].of(g)
		if g.n < 2 {
			of = scatter{math.NaN(), 0}
		}
		s.add(of.variance/g.n/n/n, of.df, false)
		s.share += c.Share() / n
		s.pace = max(s.pace, c.pace.sd, paceSD)
		for _, p := range c.Processes {
			links[p.Link] = true
		}
	}
	d := x.drift.of(runs[0].Key)
	s.add(d.variance/n, d.df, true)
	for _, c := range runs {
		s.add(c.sharedVariance()/n/n, sharedDF, true)
		s.add(c.hosts.variance/n/n, c.hosts.df, false)
	}
	if x.Relinked && len(links) == 1 {
		s.add(linkSD*linkSD, linkDF, false)
	}
	return s
}

// minus is the difference of two sides. The collector is charged by one pace on both, so
// its error is only in what one side has more of it.
func (s side) minus(t side) side {
	d := side{mean: s.mean - t.mean, estimate: s.estimate - t.estimate, share: s.share - t.share,
		pace: max(s.pace, t.pace)}
	d.parts = append(slices.Clone(s.parts), t.parts...)
	return d
}

// difference is one cell in both groups.
type difference struct {
	key      Key
	old, new *Cell
	side
}

func (x comparing) difference(k Key, old, new map[Key][]*Cell) (difference, bool) {
	d := difference{key: k, old: old[k][0], new: new[k][0], side: x.side(new[k]).minus(x.side(old[k]))}
	x.pair(&d)
	if x.Against != "" {
		r := Key{x.Against, k.Dataset, k.Op}
		if r == k || old[r] == nil || new[r] == nil {
			return d, false
		}
		d.side = d.minus(x.side(new[r]).minus(x.side(old[r])))
	}
	if e := d.share * d.pace; e != 0 {
		d.add(e*e, paceDF, true)
	}
	return d, true
}

// spread is the variance of the difference, with degrees of freedom after
// Satterthwaite, "An approximate distribution of estimates of variance components" (1946);
// those are 0 where nothing can be said.
func (d difference) spread() scatter {
	var q, sum float64
	for _, p := range d.parts {
		q += p.variance
		if p.variance > 0 {
			sum += p.variance * p.variance / p.df
		}
	}
	if math.IsNaN(q) || math.IsNaN(d.mean) || math.IsInf(d.mean, 0) {
		return scatter{}
	}
	if sum == 0 {
		return scatter{0, 1}
	}
	return scatter{q, q * q / sum}
}

func (d difference) p() float64 {
	s := d.spread()
	switch {
	case s.df == 0 || s.variance == 0 && d.mean == 0:
		return 1
	case s.variance == 0:
		return 0
	}
	return tTail(d.mean/math.Sqrt(s.variance), s.df)
}

// compared is the difference with its corrected p; level is what the clearest of all
// cells has to meet.
func (d difference) compared(p, level float64) Compared {
	c := Compared{Key: d.key, Old: d.old, New: d.new, Change: math.Expm1(d.estimate), Low: math.Inf(-1),
		High: math.Inf(1), P: p,
		Resolves: math.Inf(1), logVariance: math.Inf(1), logDifferent: d.estimate}
	s := d.spread()
	if s.df > 0 {
		sd := math.Sqrt(s.variance)
		half := tQuantile(1-Confidence, s.df) * sd
		c.Low, c.High = math.Expm1(d.mean-half), math.Expm1(d.mean+half)
		if c.Resolves = math.Expm1(tQuantile(level, s.df) * sd); c.Resolves > mostResolved {
			c.Resolves = math.Inf(1)
		}
		c.logVariance = 0
		for _, p := range d.parts {
			if p.common {
				c.logCommon += p.variance
			} else {
				c.logVariance += p.variance * min(3, p.df/max(p.df-2, 1e-9)) // that of Student's t
			}
		}
	}
	c.Shown = p <= AlphaRuns && (c.Low+c.High)*c.Change > 0
	return c
}

// mostResolved is a relative difference beyond which nobody asks from where one would be shown.
const mostResolved = 100

// geoMeans groups by operation. Cells of one operation are independent in what
// processes and links do, since each was measured by processes of its own; what differs between
// runs may have moved all of them alike, so it does not become less by their number.
func geoMeans(cells []Compared) []GeoMean {
	var means []GeoMean
	variances, common := map[string]float64{}, map[string]float64{}
	for _, c := range cells {
		i := slices.IndexFunc(means, func(m GeoMean) bool { return m.Op == c.Op })
		if i < 0 {
			means = append(means, GeoMean{Op: c.Op})
			i = len(means) - 1
		}
		means[i].Cells++
		means[i].Change += c.logDifferent
		variances[c.Op] += c.logVariance
		common[c.Op] += c.logCommon
	}
	for i := range means {
		m := &means[i]
		n := float64(m.Cells)
		mean, half := m.Change/n, 1.96*math.Sqrt(variances[m.Op]/n/n+common[m.Op]/n)
		m.Change, m.Low, m.High = math.Expm1(mean), math.Expm1(mean-half), math.Expm1(mean+half)
		if math.IsNaN(half) || math.IsInf(half, 0) {
			m.Low, m.High = math.Inf(-1), math.Inf(1)
		}
	}
	return means
}

// Slower lists the cells that are shown to be slower by more than limit, a
// relative difference, the worst first.
func (c Comparison) Slower(limit float64) []Compared {
	var slow []Compared
	for _, x := range c.Cells {
		if x.Shown && x.Change > limit {
			slow = append(slow, x)
		}
	}
	slices.SortStableFunc(slow, func(a, b Compared) int { return cmp.Compare(b.Change, a.Change) })
	return slow
}

// Resolved sums up the smallest differences that would be shown: that of the cell in the
// middle, and the worst; false if there is no cell of which any would be.
func (c Comparison) Resolved() (median, worst float64, ok bool) {
	var all []float64
	for _, x := range c.Cells {
		if !math.IsInf(x.Resolves, 0) {
			all = append(all, x.Resolves)
		}
	}
	if len(all) == 0 {
		return 0, 0, false
	}
	slices.Sort(all)
	return quantile(all, 0.5), all[len(all)-1], true
}
