package stats

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// Estimator says how batches become one number: Gate chooses among the batches,
// Within makes one number of those of a process, Between makes the estimate of the
// numbers of all processes. The zero Estimator is [Default].
type Estimator struct {
	Gate    Gate
	Within  Within
	Between Between
}

// Default is the estimator that is used where none is chosen;
// serialbench agree --estimators compares it with the others.
var Default = Estimator{Quiet, LowerQuartile, MedianBetween}

// Gate names which batches count.
type Gate string

// The gates.
const (
	// Quiet keeps the batches during which the probe says that nothing disturbed
	// the core. The probe knows nothing of the codec, so no batch is chosen for its own time.
	Quiet Gate = "quiet"
	// Any keeps all batches.
	Any Gate = "any"
)

// Within names a statistic over the batches of one process.
type Within string

// The statistics within a process. Noise within a process only ever delays, so
// low ones are nearer to what the code costs.
const (
	Minimum       Within = "minimum"
	LowerQuartile Within = "lower-quartile"
	Median        Within = "median"
)

// Between names a statistic over the numbers of the processes.
type Between string

// The statistics between processes. Each has an interval of its own.
const (
	MedianBetween        Between = "median"
	LowerQuartileBetween Between = "lower-quartile"
	MinimumBetween       Between = "minimum"
)

// Gates lists the names.
func Gates() []Gate { return []Gate{Quiet, Any} }

// Withins lists the statistics within a process.
func Withins() []Within { return []Within{Minimum, LowerQuartile, Median} }

// Betweens lists the statistics between processes.
func Betweens() []Between {
	return []Between{MedianBetween, LowerQuartileBetween, MinimumBetween}
}

// Estimators lists all combinations.
func Estimators() []Estimator {
	var all []Estimator
	for _, g := range Gates() {
		for _, w := range Withins() {
			for _, b := range Betweens() {
				all = append(all, Estimator{g, w, b})
			}
		}
	}
	return all
}

// String is "gate/within/between", as [ParseEstimator] reads it.
func (e Estimator) String() string {
	e = e.orDefault()
	return string(e.Gate) + "/" + string(e.Within) + "/" + string(e.Between)
}

// orDefault fills in what is left out.
func (e Estimator) orDefault() Estimator {
	if e.Gate == "" {
		e.Gate = Default.Gate
	}
	if e.Within == "" {
		e.Within = Default.Within
	}
	if e.Between == "" {
		e.Between = Default.Between
	}
	return e
}

// ParseEstimator reads "gate", "gate/within" or "gate/within/between", for
// example "quiet/lower-quartile"; "" is [Default].
func ParseEstimator(s string) (Estimator, error) {
	var e Estimator
	if s == "" {
		return Default, nil
	}
	parts := strings.Split(s, "/")
	if len(parts) > 3 {
		return e, fmt.Errorf("estimator %q has more than three parts: gate/within/between", s)
	}
	var err error
	if e.Gate, err = named("gate", parts[0], Gates()); err != nil {
		return e, err
	}
	if len(parts) > 1 {
		if e.Within, err = named("within processes", parts[1], Withins()); err != nil {
			return e, err
		}
	}
	if len(parts) > 2 {
		if e.Between, err = named("between processes", parts[2], Betweens()); err != nil {
			return e, err
		}
	}
	return e.orDefault(), nil
}

func named[T ~string](what, s string, all []T) (T, error) {
	if slices.Contains(all, T(s)) {
		return T(s), nil
	}
	var names []string
	for _, n := range all {
		names = append(names, string(n))
	}
	return "", fmt.Errorf("no estimator %s %q; there are %s", what, s, strings.Join(names, ", "))
}

func (w Within) of(sorted []float64) float64 {
	switch w {
	case LowerQuartile:
		return quantile(sorted, 0.25)
	case Median:
		return quantile(sorted, 0.5)
	}
	return sorted[0]
}

// Of is the statistic of sorted values, which are at least one.
func (b Between) Of(sorted []float64) float64 {
	switch b {
	case LowerQuartileBetween:
		return quantile(sorted, 0.25)
	case MinimumBetween:
		return sorted[0]
	}
	return quantile(sorted, 0.5)
}

// quantile interpolates between the two nearest of the sorted values (type 7 of
// Hyndman and Fan, "Sample Quantiles in Statistical Packages", 1996).
func quantile(sorted []float64, q float64) float64 {
	at := q * float64(len(sorted)-1)
	i := int(math.Floor(at))
	if i+1 >= len(sorted) {
		return sorted[len(sorted)-1]
	}
	return sorted[i] + (at-float64(i))*(sorted[i+1]-sorted[i])
}
