package stats

import (
	"fmt"
	"math"

	moremath "github.com/aclements/go-moremath/stats"
)

// Estimate is a number of ns/op with its interval.
type Estimate struct {
	NS        float64 // see [Estimator]
	Low, High float64 // 95 % interval of NS; infinite where there are too few processes
	Warnings  []error // what speaks against the interval
}

// Finite reports whether the interval has both ends.
func (e Estimate) Finite() bool { return !math.IsInf(e.Low, 0) && !math.IsInf(e.High, 0) }

// Width is how far the interval reaches from the estimate, relative to it, on
// the side where it reaches further: 0.01 for 100 in [99.2, 101]. Infinite
// without an interval.
func (e Estimate) Width() float64 {
	if !e.Finite() || e.NS <= 0 {
		return math.Inf(1)
	}
	return max(e.High/e.NS-1, 1-e.Low/e.NS)
}

// Estimate is the statistic of sorted values, with the interval that covers what
// it would be of infinitely many with a probability of [Confidence].
//
// For the median and the lower quartile it lies between order statistics, and
// assumes nothing about the distribution; between two of them it is interpolated
// as by Hettmansperger and Sheather, "Confidence intervals based on interpolated
// order statistics" (1986), for quantiles by Nyblom, "Note on interpolated order
// statistics" (1992). It needs 6 values for the median and 13 for the lower
// quartile. For the minimum it reaches below the lowest value, as by Robson and
// Whitlock, "Estimation of a truncation point" (1964), and assumes that values
// come as near to their bound as they come to each other.
func (b Between) Estimate(sorted []float64) Estimate {
	e := Estimate{NS: b.Of(sorted), Low: math.Inf(-1), High: math.Inf(1)}
	tail := (1 - Confidence) / 2
	switch b {
	case MinimumBetween:
		if len(sorted) > 1 {
			e.Low, e.High = max(0, sorted[0]-(sorted[1]-sorted[0])*Confidence/(1-Confidence)), sorted[0]
		}
	case LowerQuartileBetween:
		e.Low, e.High = lowerLimit(sorted, 0.25, tail), upperLimit(sorted, 0.25, tail)
	default:
		e.Low, e.High = lowerLimit(sorted, 0.5, tail), upperLimit(sorted, 0.5, tail)
	}
	if !e.Finite() {
		e.Low, e.High = math.Inf(-1), math.Inf(1)
		e.Warnings = append(e.Warnings, fmt.Errorf("%d of the %d processes that an interval needs", len(sorted), b.Least()))
	}
	return e
}

// leastLinks and leastProcesses are what an interval across links needs. Two
// links have one, which is very wide, if there are as many processes as an interval
// without links takes.
const (
	leastLinks     = 3
	leastProcesses = 4
)

// acrossLinks estimates from one positive number a link: the geometric mean,
// with the interval of Student's t on the logarithms. The links are a sample of all
// places where the linker could have put the code, and what differs between processes
// of one link is in their numbers too, so it holds both. With four links it
// reaches 3.18 standard errors, since four numbers say little about their scatter.
func (b Between) acrossLinks(values []float64, processes int) Estimate {
	g := wholeGroup(values)
	e := Estimate{NS: math.Exp(g.mean), Low: math.Inf(-1), High: math.Inf(1)}
	if len(values) < leastLinks && processes < b.Least() || processes < leastProcesses || math.IsNaN(g.sd) {
		e.Warnings = append(e.Warnings, fmt.Errorf("%d processes in %d links, of the %d in %d that an interval needs",
			processes, len(values), leastProcesses, leastLinks))
		return e
	}
	half := tQuantile(1-Confidence, g.n-1) * g.sd / math.Sqrt(g.n)
	e.Low, e.High = math.Exp(g.mean-half), math.Exp(g.mean+half)
	return e
}

// widened adds the uncertainty of a summand that all processes have in common,
// ns on both sides; NaN adds nothing, since nothing is known of it.
func (e Estimate) widened(below, above float64) Estimate {
	if !e.Finite() || math.IsNaN(below) || math.IsNaN(above) {
		return e
	}
	e.Low = max(0, e.NS-math.Hypot(e.NS-e.Low, below))
	e.High = e.NS + math.Hypot(e.High-e.NS, above)
	return e
}

// Least is how many processes the interval of the statistic needs.
func (b Between) Least() int {
	switch b {
	case MinimumBetween:
		return 2
	case LowerQuartileBetween:
		return 13
	}
	return 6
}

// lowerLimit is what lies above the p-quantile with a probability of tail, or -Inf.
func lowerLimit(sorted []float64, p, tail float64) float64 {
	n := len(sorted)
	if n > 1000 {
		ci := moremath.QuantileCI(n, p, 1-2*tail)
		return sorted[max(ci.LoOrder-1, 0)]
	}
	d := moremath.BinomialDist{N: n, P: p}
	// The r-th value lies above the quantile if fewer than r values lie below it.
	r := 0
	for r < n && d.CDF(float64(r)) <= tail {
		r++
	}
	if r == 0 || r == n {
		return math.Inf(-1)
	}
	above, next := d.CDF(float64(r-1)), d.CDF(float64(r))
	w := float64(n-r) * p * (tail - above)
	w /= w + float64(r)*(1-p)*(next-tail)
	return sorted[r-1] + w*(sorted[r]-sorted[r-1])
}

// upperLimit is what lies below the p-quantile with a probability of tail, or +Inf.
func upperLimit(sorted []float64, p, tail float64) float64 {
	turned := make([]float64, len(sorted))
	for i, x := range sorted {
		turned[len(sorted)-1-i] = -x
	}
	return -lowerLimit(turned, 1-p, tail)
}
