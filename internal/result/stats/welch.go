package stats

import (
	"math"
	"slices"

	"github.com/aclements/go-moremath/mathx"
)

// group is what a test needs of the processes of one cell: their numbers as
// natural logarithms, so that differences are relative.
type group struct {
	n, mean, sd float64 // sd is NaN for fewer than two values
	common      scatter // variance of the mean by what they have in common, see [Cell.inCommon]
}

// leastTrimmed is how many values it takes to leave out any, gross how far from the
// median, as a logarithm, one has to lie.
const (
	leastTrimmed = 6
	gross        = 0.15
)

// newGroup leaves out values that are grossly off, up to a fifth of all at either end: of
// thousands of processes on a machine that others share, 1 in 30 was slower by half and more
// though the probes beside its batches were quiet. The mean is that of the rest, and sd and n are such
// that sd²/n is the variance of it, by what the values would scatter if those left out lay where
// the rest ends (Yuen, "The two-sample trimmed t for unequal population variances", 1974).
func newGroup(values []float64) group {
	logs := logsOf(values)
	slices.Sort(logs)
	kept := trimmed(logs)
	g := groupOf(kept)
	if len(kept) < len(logs) {
		for i, x := range logs {
			logs[i] = min(max(x, kept[0]), kept[len(kept)-1])
		}
		all := groupOf(logs)
		g.sd = all.sd * math.Sqrt((all.n-1)/(g.n-1))
	}
	return g
}

// trimmed is the part of sorted logarithms that is not grossly off.
func trimmed(logs []float64) []float64 {
	low, high := rest(logs, leastTrimmed)
	return logs[low:high]
}

// rest is where that part begins and ends, of least values or more.
func rest(logs []float64, least int) (low, high int) {
	high = len(logs)
	if len(logs) >= least {
		middle, most := quantile(logs, 0.5), len(logs)/5
		for low < most && logs[low] < middle-gross {
			low++
		}
		for high > len(logs)-most && logs[high-1] > middle+gross {
			high--
		}
	}
	return low, high
}

// wholeGroup leaves nothing out.
func wholeGroup(values []float64) group { return groupOf(logsOf(values)) }

func logsOf(values []float64) []float64 {
	logs := make([]float64, len(values))
	for i, x := range values {
		logs[i] = math.Log(x)
	}
	return logs
}

func groupOf(logs []float64) group {
	g := group{n: float64(len(logs)), sd: math.NaN()}
	for _, x := range logs {
		g.mean += x / g.n
	}
	if len(logs) > 1 {
		sum := 0.0
		for _, x := range logs {
			sum += (x - g.mean) * (x - g.mean)
		}
		g.sd = math.Sqrt(sum / (g.n - 1))
	}
	return g
}

// Spreads is how far the processes of the cells of one family of comparisons lie
// apart. The family is what is compared with each other, such as all codecs on one
// data set and operation.
type Spreads struct {
	typical float64 // median of the standard deviations of the logarithms; NaN if none is known
	prior   prior
}

// newSpreads takes the numbers of the processes of each cell of a family.
func newSpreads(cells [][]float64) Spreads {
	var sds []float64
	var scatters []scatter
	for _, values := range cells {
		if g := newGroup(values); !math.IsNaN(g.sd) {
			sds = append(sds, g.sd)
			scatters = append(scatters, g.scatter())
		}
	}
	if len(sds) == 0 {
		return Spreads{typical: math.NaN()}
	}
	slices.Sort(sds)
	return Spreads{quantile(sds, 0.5), newPrior(scatters)}
}

func (g group) scatter() scatter { return scatter{g.sd * g.sd, g.n - 1} }

// Change is what two groups of processes say about the relative difference of
// two cells.
type Change struct {
	// probability of a difference as large by chance alone, if there is none; not corrected for other tests
	P         float64
	Low, High float64 // 95 % interval of the relative difference of b to a; infinite where P cannot be known
}

func (c Change) infinite() bool { return math.IsInf(c.Low, 0) || math.IsInf(c.High, 0) }

// Test compares positive numbers of processes, one a process, of two cells.
//
// It is Welch's t-test ("The generalization of Student's problem when several
// different population variances are involved", 1947) on the logarithms of what
// is not grossly off (see newGroup), with one change: no cell's standard deviation counts for less than the typical
// one of the family, and the family's cells lend it degrees of freedom (see [prior]). With few
// processes a cell's own may come out far too small by luck, and that, not the shape of
// the noise, is what makes such tests err; with this floor they keep their promise even
// where processes fall into one of two links (see the simulations in this package).
// What the family lends is what lets four links of the program tell anything at all. A rank test would promise as
// much for any noise, but cannot say anything at all here: of six against six processes its
// smallest p is 0.002, and Holm's correction over the pairs of 90 codecs asks for 0.00001.
//
// A pair of which no spread is known has P 1.
func (s Spreads) Test(a, b []float64) Change {
	x, y := newGroup(a), newGroup(b)
	d, q, df := s.welch(x, y)
	switch {
	case df == 0:
		return Change{1, math.Inf(-1), math.Inf(1)}
	case q == 0: // a clock that has only one answer
		return Change{s.p(x, y), math.Expm1(d), math.Expm1(d)}
	}
	half := tQuantile(1-Confidence, df) * math.Sqrt(q)
	return Change{s.p(x, y), math.Expm1(d - half), math.Expm1(d + half)}
}

// welch returns the difference of the means of two groups, its variance, and the
// degrees of freedom; those are 0 where nothing can be said.
func (s Spreads) welch(a, b group) (d, q, df float64) {
	if a.n < 2 || b.n < 2 {
		return 0, 0, 0
	}
	x, y := s.of(a), s.of(b)
	qa, qb := x.variance/a.n, y.variance/b.n
	d, q = b.mean-a.mean, qa+qb+a.common.variance+b.common.variance
	switch {
	case math.IsNaN(d) || math.IsInf(d, 0):
		return 0, 0, 0
	case q == 0:
		return d, 0, 1
	}
	return d, q, q * q / (qa*qa/x.df + qb*qb/y.df + a.common.term() + b.common.term())
}

// p is the P of [Change].
func (s Spreads) p(a, b group) float64 {
	d, q, df := s.welch(a, b)
	switch {
	case df == 0 || q == 0 && d == 0:
		return 1
	case q == 0:
		return 0
	}
	return tTail(d/math.Sqrt(q), df)
}

// priorWeight is what the degrees of freedom that a family adds count for. The prior
// is itself estimated, and noise is not as normal as it assumes: at their full number
// simulated families of unlike cells erred in up to 7 of 100, at half in less than 5.
const priorWeight = 0.5

// of is the scatter of a group: its own variance, but not less than what is typical
// nor than what the family lets expect, with the degrees of freedom that the family adds.
func (s Spreads) of(g group) scatter {
	own := g.scatter()
	p := s.prior
	p.df, p.pooled = p.df*priorWeight, p.pooled*priorWeight
	x := p.moderate(own)
	x.variance = max(x.variance, own.variance)
	if s.typical*s.typical > x.variance {
		x.variance = s.typical * s.typical
	}
	return x
}

// tTail is the probability that Student's t with df degrees of freedom is
// further from zero than t.
func tTail(t, df float64) float64 {
	df = min(df, 5000) // beyond that it is the normal distribution, and the series does not end
	return mathx.BetaInc(df/(df+t*t), df/2, 0.5)
}

// tQuantile is the t of which tTail is p.
func tQuantile(p, df float64) float64 {
	lo, hi := 0.0, 1.0
	for tTail(hi, df) > p {
		hi *= 2
	}
	for range 50 {
		mid := (lo + hi) / 2
		if tTail(mid, df) > p {
			lo = mid
		} else {
			hi = mid
		}
	}
	return (lo + hi) / 2
}

// Holm corrects p-values of one family of tests for their number, so that the
// probability of any false claim stays below the level that they are compared
// with (Holm, "A simple sequentially rejective multiple test procedure", 1979).
// The result has the order of ps.
func Holm(ps []float64) []float64 {
	order := make([]int, len(ps))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int {
		switch {
		case ps[i] < ps[j]:
			return -1
		case ps[i] > ps[j]:
			return 1
		}
		return i - j
	})
	corrected := make([]float64, len(ps))
	worst := 0.0
	for k, i := range order {
		worst = max(worst, min(1, ps[i]*float64(len(ps)-k)))
		corrected[i] = worst
	}
	return corrected
}
