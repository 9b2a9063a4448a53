package stats

import (
	"math"
	"slices"
)

// prior is what the cells of a family say about how far the numbers of any one
// of them scatter, before that one is looked at: a variance, and how many degrees of
// freedom it is worth. Four numbers of one cell say little about their own scatter;
// that of ninety codecs beside it says what is to be expected.
//
// It is the empirical Bayes prior of Smyth, "Linear models and empirical Bayes methods
// for assessing differential expression in microarray experiments" (2004),
// section 6.2, by the moments of the logarithms of the variances.
type prior struct {
	df       float64 // 0: the family says nothing
	variance float64
	pooled   float64 // degrees of freedom of all cells together: nothing is worth more
}

// scatter is the variance of one cell with its degrees of freedom.
type scatter struct{ variance, df float64 }

// newPrior needs two cells that scatter; with fewer the prior says nothing.
func newPrior(all []scatter) prior {
	known := slices.DeleteFunc(slices.Clone(all), func(s scatter) bool { return !(s.variance > 0) || s.df < 1 })
	var p prior
	for _, s := range known {
		p.pooled += s.df
	}
	n := float64(len(known))
	if n < 2 {
		return p
	}
	mean, own := 0.0, 0.0
	logs := make([]float64, len(known))
	for i, s := range known {
		logs[i] = math.Log(s.variance) - digamma(s.df/2) + math.Log(s.df/2)
		mean += logs[i] / n
		own += trigamma(s.df/2) / n
	}
	between := 0.0
	for _, x := range logs {
		between += (x - mean) * (x - mean) / (n - 1)
	}
	if between -= own; between <= 0 { // no more unlike than chance makes equal ones
		p.df, p.variance = p.pooled, math.Exp(mean)
		return p
	}
	half := trigammaInverse(between)
	p.df = min(2*half, p.pooled)
	p.variance = math.Exp(mean + digamma(half) - math.Log(half))
	return p
}

// moderate gives the scatter of a cell the degrees of freedom of the prior too,
// and a variance between its own and that of the prior.
func (p prior) moderate(s scatter) scatter {
	if p.df <= 0 {
		return s
	}
	if s.df < 1 || math.IsNaN(s.variance) {
		return scatter{p.variance, p.df}
	}
	df := p.df + s.df
	return scatter{(p.df*p.variance + s.df*s.variance) / df, min(df, max(p.pooled, s.df))}
}

// digamma is the derivative of the logarithm of the gamma function, and trigamma
// its second one, for positive x (Abramowitz and Stegun, 6.3.18 and 6.4.12, after the
// recurrences 6.3.5 and 6.4.6).
func digamma(x float64) float64 {
	sum := 0.0
	for ; x < 8; x++ {
		sum -= 1 / x
	}
	y := 1 / (x * x)
	return sum + math.Log(x) - 1/(2*x) - y*(1./12-y*(1./120-y/252))
}

func trigamma(x float64) float64 {
	sum := 0.0
	for ; x < 8; x++ {
		sum += 1 / (x * x)
	}
	y := 1 / (x * x)
	return sum + 1/x + y/2 + y/x*(1./6-y*(1./30-y/42))
}

// trigammaInverse is the x of which trigamma is y, which falls from infinity to 0.
func trigammaInverse(y float64) float64 {
	lo, hi := 1e-8, 1e8
	for range 200 {
		mid := math.Sqrt(lo * hi)
		if trigamma(mid) > y {
			lo = mid
		} else {
			hi = mid
		}
	}
	return math.Sqrt(lo * hi)
}
