package recommend

import "math"

// drawn are the data sets of a question, as they are drawn anew: by families, which differ in their size alone.
type drawn struct {
	weights []float64
	family  []int // of each data set
	share   []float64
}

func (e *Evidence) drawn(on []int, q Question) drawn {
	d := drawn{weights: e.weights(on, q)}
	at := map[string]int{}
	for i, w := range d.weights {
		name := e.family(on[i])
		k, known := at[name]
		if !known {
			k, at[name] = len(d.share), len(d.share)
			d.share = append(d.share, 0)
		}
		d.family = append(d.family, k)
		d.share[k] += w
	}
	return d
}

// none stands for half an interval where there is none.
const none = -1.0

// stands is how one time stands to another: the ends of the 95 % interval of their ratio, 0 where there is none, and
// then on how many data sets there were too few processes.
type stands struct {
	low, high float64
	rough     int
}

// same: the records show no difference.
func (s stands) same() bool { return s.low > 0 && s.low <= 1 && s.high >= 1 }

// manyFamilies have a spread that tells what processes add, where these are too few for an interval of their own.
const manyFamilies = 5

// between compares two times by the logarithms of their ratio on each data set. Its variance is what drawing families
// of data sets with replacement gives, and what drawing processes adds: each half of an interval is z standard errors.
func (d drawn) between(x, y Candidate) (s stands) {
	mean, processes := 0.0, 0.0
	families := make([]float64, len(d.share))
	for i, w := range d.weights {
		apart := x.logs[i] - y.logs[i]
		mean += w * apart
		families[d.family[i]] += w * apart
		if x.halves[i] == none || y.halves[i] == none {
			s.rough++
		} else {
			processes += w * w * (x.halves[i]*x.halves[i] + y.halves[i]*y.halves[i])
		}
	}
	if s.rough > 0 && len(d.share) < manyFamilies {
		return s
	}
	spread := 0.0
	for k, share := range d.share {
		off := families[k] - share*mean
		spread += off * off
	}
	const z = 1.96
	half := math.Sqrt(z*z*spread + processes)
	return stands{low: digits(math.Exp(mean-half), 6), high: digits(math.Exp(mean+half), 6)}
}

// sameTime reports whether the records show no difference of times.
func (d drawn) sameTime(x, y Candidate) bool { return d.between(x, y).same() }
