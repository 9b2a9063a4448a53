package stats

import (
	"cmp"
	"math"
	"slices"
)

// Compared is one cell in an old and a new run.
type Compared struct {
	Key
	Old, New     *Cell
	Change       float64 // of the estimate, relative to the old one: 0.05 is 5 % slower
	Low, High    float64 // 95 % interval of the change; infinite with fewer than two processes on a side
	P            float64 // of [Spreads.Test], after Holm's correction over all cells compared
	Shown        bool    // P is at most [Alpha], and estimates and processes agree on the direction
	logVariance  float64 // of the change, for means over cells
	logDifferent float64 // logarithm of new to old
}

// GeoMean is the geometric mean of the changes of the cells of one operation.
type GeoMean struct {
	Op        string
	Cells     int
	Change    float64 // relative: 0.05 is 5 % slower
	Low, High float64 // 95 % interval; infinite if that of a cell is
}

// Comparison is two runs, cell by cell.
type Comparison struct {
	Cells   []Compared // in the order of the old run
	Means   []GeoMean  // by operation, in the order of the cells
	OnlyOld []Key
	OnlyNew []Key
}

// Compare compares the cells that both runs have. The family whose typical
// spread is the floor of the test is all cells of one data set and operation, of
// both runs.
func Compare(before, after []*Cell) Comparison {
	var c Comparison
	other := map[Key]*Cell{}
	families := map[Key][][]float64{}
	family := func(k Key) Key { return Key{Dataset: k.Dataset, Op: k.Op} }
	for _, n := range after {
		other[n.Key] = n
		families[family(n.Key)] = append(families[family(n.Key)], n.Values())
	}
	for _, o := range before {
		families[family(o.Key)] = append(families[family(o.Key)], o.Values())
	}
	var ps []float64
	for _, o := range before {
		n := other[o.Key]
		if n == nil {
			c.OnlyOld = append(c.OnlyOld, o.Key)
			continue
		}
		delete(other, o.Key)
		t := NewSpreads(families[family(o.Key)]).Test(o.Values(), n.Values())
		half := (math.Log1p(t.High) - math.Log1p(t.Low)) / 2 / 1.96
		c.Cells = append(c.Cells, Compared{Key: o.Key, Old: o, New: n, Change: n.NS/o.NS - 1, Low: t.Low, High: t.High,
			Shown: (t.Low+t.High)*(n.NS-o.NS) > 0, logVariance: half * half, logDifferent: math.Log(n.NS / o.NS)})
		ps = append(ps, t.P)
	}
	for i, p := range Holm(ps) {
		c.Cells[i].P = p
		c.Cells[i].Shown = c.Cells[i].Shown && p <= Alpha
	}
	for _, n := range after {
		if other[n.Key] != nil {
			c.OnlyNew = append(c.OnlyNew, n.Key)
		}
	}
	c.Means = geoMeans(c.Cells)
	return c
}

// geoMeans groups by operation. The interval treats cells as independent, which
// those of one operation are: each was measured by processes of its own.
func geoMeans(cells []Compared) []GeoMean {
	var means []GeoMean
	variances := map[string]float64{}
	for _, c := range cells {
		i := slices.IndexFunc(means, func(m GeoMean) bool { return m.Op == c.Op })
		if i < 0 {
			means = append(means, GeoMean{Op: c.Op})
			i = len(means) - 1
		}
		means[i].Cells++
		means[i].Change += c.logDifferent
		variances[c.Op] += c.logVariance
	}
	for i := range means {
		m := &means[i]
		n := float64(m.Cells)
		mean, half := m.Change/n, 1.96*math.Sqrt(variances[m.Op])/n
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
