package stats

import (
	"cmp"
	"maps"
	"math"
	"slices"
)

// Drift is how far a figure moves from one run to the next by what no process
// of a single run shows: the machine's state changes more slowly than a run lasts. It
// is learned from blocks of time within runs, and from runs of one program where there are
// several. It is a variance of the logarithm that is added to that of each run.
type Drift struct {
	ratio   float64         // variance between blocks for each of that between processes within blocks
	within  map[Key]float64 // variance between processes of one block, of each cell
	typical float64         // middle of within
	runs    map[Key]scatter // excess between runs of one program, of each cell
	family  prior           // of the variances between runs
	sampled map[Key]float64 // of a run's mean: what its processes explain
	Blocks  int             // of the run that has most; 0 or 1: nothing is learned from blocks
	Runs    int             // of one program, beyond the first
}

// leastDrift is the least standard deviation from run to run, as a logarithm. The blocks
// of a short run can come out alike by chance.
const leastDrift = 0.001

// newDrift learns from groups of runs; the runs of a group are of one program, on one
// machine, at one clock.
func newDrift(groups ...[][]*Cell) Drift {
	d := Drift{within: map[Key]float64{}, runs: map[Key]scatter{}, sampled: map[Key]float64{}}
	var logs []float64
	var size, expected float64
	within := map[Key][]float64{}
	for _, group := range groups {
		for _, run := range group {
			for _, c := range run {
				b := blocksOf(c)
				d.Blocks = max(d.Blocks, b.blocks)
				if b.dfWithin < 1 || b.within <= 0 {
					continue
				}
				within[c.Key] = append(within[c.Key], b.within)
				if b.dfBetween < 1 || b.between <= 0 {
					continue
				}
				logs = append(logs, math.Log(b.between/b.within))
				expected += meanLogF(b.dfBetween, b.dfWithin)
				size += b.size
			}
		}
	}
	if n := float64(len(logs)); n > 0 {
		mean := 0.0
		for _, x := range logs {
			mean += x / n
		}
		d.ratio = max(0, math.Exp(mean-expected/n)-1) / (size / n)
	}
	var all []float64
	for k, list := range within {
		slices.Sort(list)
		d.within[k] = quantile(list, 0.5)
		all = append(all, d.within[k])
	}
	if len(all) > 0 {
		slices.Sort(all)
		d.typical = quantile(all, 0.5)
	}
	d.learn(groups)
	return d
}

// learn finds what runs of one program differ by.
func (d *Drift) learn(groups [][][]*Cell) {
	type sums struct{ square, df, own, n float64 }
	found := map[Key]sums{}
	for _, group := range groups {
		d.Runs += max(0, len(group)-1)
		byKey := map[Key][]*Cell{}
		for _, run := range group {
			for _, c := range run {
				byKey[c.Key] = append(byKey[c.Key], c)
			}
		}
		for k, cells := range byKey {
			if len(cells) < 2 {
				continue
			}
			s := found[k]
			var figures []float64
			for _, c := range cells {
				figures = append(figures, logMean(c))
				if b := blocksOf(c); b.dfWithin >= 1 {
					s.own += b.within / float64(len(c.Processes))
					s.n++
				}
			}
			sd := deviation(figures)
			s.square += sd * sd * float64(len(figures)-1)
			s.df += float64(len(figures) - 1)
			found[k] = s
		}
	}
	var all []scatter
	for k, s := range found {
		d.runs[k] = scatter{s.square / s.df, s.df}
		all = append(all, d.runs[k])
		if s.n > 0 {
			d.sampled[k] = s.own / s.n
		}
	}
	slices.SortStableFunc(all, func(a, b scatter) int { // in one order, so that sums come out alike
		return cmp.Or(cmp.Compare(a.variance, b.variance), cmp.Compare(a.df, b.df))
	})
	d.family = newPrior(all)
}

// logMean is the mean of the logarithms that tests are made of.
func logMean(c *Cell) float64 { return newGroup(c.Values()).mean }

// of is the variance that a cell's logarithm has from run to run, with its
// degrees of freedom.
func (d Drift) of(k Key) scatter {
	own, ok := d.within[k]
	if !ok || own < d.typical {
		own = d.typical
	}
	byBlocks := max(d.ratio*own, leastDrift*leastDrift)
	runs, seen := d.runs[k]
	if !seen && d.family.df <= 0 {
		return scatter{byBlocks, driftDF}
	}
	m := d.family.moderate(runs)
	return scatter{max(byBlocks, m.variance-d.sampled[k]), max(m.df, driftDF)}
}

// driftDF are the degrees of freedom that the variance between runs counts for where
// it was learned from blocks: all cells together make it, but blocks stand for runs only
// more or less.
const driftDF = 4

// blocked is how the processes of one cell scatter within and between blocks of time.
type blocked struct {
	between, within     float64 // mean squares of logarithms
	dfBetween, dfWithin float64
	size                float64 // processes in a block, for unequal ones as in an analysis of variance
	blocks              int
}

// blocksOf compares the blocks of time of one cell, each with the others of its machine.
func blocksOf(c *Cell) blocked {
	return nested(c, func(p Process) int { return p.Block }, func(p Process) int { return p.Host })
}

// nested is the analysis of variance of one cell: what links differ by is taken out first, then
// what the outer groups differ by; the inner ones, each of which lies in one outer group, are compared with
// what is left.
func nested(c *Cell, inner, outer func(Process) int) blocked {
	type value struct {
		inner, outer int
		log          float64
	}
	var all []value
	sums, sizes := map[int]float64{}, map[int]float64{} // of the outer groups
	links := c.links()
	logs := settled(links)
	for i, g := range links {
		mean := 0.0
		for _, x := range logs[i] {
			mean += x / float64(len(g))
		}
		for j, p := range g {
			v := value{inner(p), outer(p), logs[i][j] - mean}
			all = append(all, v)
			sums[v.outer] += v.log
			sizes[v.outer]++
		}
	}
	groups, in := map[int][]float64{}, map[int]int{}
	for _, v := range all {
		groups[v.inner] = append(groups[v.inner], v.log-sums[v.outer]/sizes[v.outer])
		in[v.inner] = v.outer
	}
	n, l, k, m := float64(len(all)), float64(len(links)), float64(len(groups)), float64(len(sizes))
	b := blocked{blocks: len(groups)}
	if n < 2 {
		return b
	}
	// Taking the means of links out takes a part of the differences between blocks with it,
	// as it does of those within: what is left of n-1 is n-l.
	left := (n - l) / (n - 1)
	b.dfBetween, b.dfWithin = (k-m)*left, (n-k)*left
	squares := 0.0
	for _, name := range slices.Sorted(maps.Keys(groups)) { // in one order, so that sums come out alike
		list := groups[name]
		mean := 0.0
		for _, x := range list {
			mean += x / float64(len(list))
		}
		b.between += float64(len(list)) * mean * mean
		for _, x := range list {
			b.within += (x - mean) * (x - mean)
		}
		squares += float64(len(list)*len(list)) / sizes[in[name]]
	}
	if k > m {
		b.between /= b.dfBetween
		b.size = (n - squares) / (k - m)
	}
	b.within /= b.dfWithin
	return b
}

// settled are the logarithms of the processes of links, relative to the median of each link; what
// is grossly off (see [newGroup]) lies where the rest ends, since a core that was lost for a moment
// says nothing of the time before and after.
func settled(links [][]Process) [][]float64 {
	logs := make([][]float64, len(links))
	var all []float64
	for i, g := range links {
		for _, p := range g {
			logs[i] = append(logs[i], math.Log(p.NS))
		}
		sorted := slices.Sorted(slices.Values(logs[i]))
		for j := range logs[i] {
			logs[i][j] -= quantile(sorted, 0.5)
		}
		all = append(all, logs[i]...)
	}
	slices.Sort(all)
	kept := trimmed(all)
	for _, list := range logs {
		for j, x := range list {
			list[j] = min(max(x, kept[0]), kept[len(kept)-1])
		}
	}
	return logs
}

// meanLogF is the mean of the logarithm of an F-distributed number.
func meanLogF(df1, df2 float64) float64 {
	return digamma(df1/2) - math.Log(df1/2) - digamma(df2/2) + math.Log(df2/2)
}
