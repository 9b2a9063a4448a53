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
}

func newGroup(values []float64) group {
	g := group{n: float64(len(values)), sd: math.NaN()}
	for _, x := range values {
		g.mean += math.Log(x) / g.n
	}
	if len(values) > 1 {
		sum := 0.0
		for _, x := range values {
			d := math.Log(x) - g.mean
			sum += d * d
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
}

// NewSpreads takes the numbers of the processes of each cell of a family.
func NewSpreads(cells [][]float64) Spreads {
	var sds []float64
	for _, values := range cells {
		if sd := newGroup(values).sd; !math.IsNaN(sd) {
			sds = append(sds, sd)
		}
	}
	if len(sds) == 0 {
		return Spreads{math.NaN()}
	}
	slices.Sort(sds)
	return Spreads{quantile(sds, 0.5)}
}

// Change is what two groups of processes say about the relative difference of
// two cells.
type Change struct {
	P         float64 // probability of a difference as large by chance alone, if there is none; not corrected for other tests
	Low, High float64 // 95 % interval of the relative difference of b to a; infinite where P cannot be known
}

func (c Change) infinite() bool { return math.IsInf(c.Low, 0) || math.IsInf(c.High, 0) }

// Test compares positive numbers of processes, one a process, of two cells.
//
// It is Welch's t-test ("The generalization of Student's problem when several
// different population variances are involved", 1947) on the logarithms, with one
// change: no cell's standard deviation counts for less than the typical one of
// the family. With six processes per cell's own may come out far too small by luck,
// and that, not the shape of the noise, is what makes such tests err; with this
// floor they keep their promise even where processes fall into one of two layouts
// (see the simulations in this package). A rank test would promise as much for
// any noise, but cannot say anything at all here: of six against six processes its
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
	qa, qb := s.variance(a)/a.n, s.variance(b)/b.n
	d, q = b.mean-a.mean, qa+qb
	switch {
	case math.IsNaN(d) || math.IsInf(d, 0):
		return 0, 0, 0
	case q == 0:
		return d, 0, 1
	}
	return d, q, q * q / (qa*qa/(a.n-1) + qb*qb/(b.n-1))
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

// variance of the logarithms of a group, not less than what is typical.
func (s Spreads) variance(g group) float64 {
	sd := g.sd
	if s.typical > sd {
		sd = s.typical
	}
	return sd * sd
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
	for range 100 {
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
	slices.SortFunc(order, func(i, j int) int {
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
