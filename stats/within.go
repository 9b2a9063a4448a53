package stats

import (
	"errors"
	"fmt"
	"math"
)

var errOne = errors.New("one process has no interval")

// Within makes one number of the ns/op of the samples of one process, which
// come sorted and are at least one.
type Within func(sorted []float64) float64

// Minimum is the fastest sample: what is left when every disturbance is away.
func Minimum(sorted []float64) float64 { return sorted[0] }

// LowerQuartile is the sample a quarter of the way up.
func LowerQuartile(sorted []float64) float64 { return quantile(sorted, 0.25) }

// Median is the sample in the middle.
func Median(sorted []float64) float64 { return quantile(sorted, 0.5) }

// ParseWithin returns the estimator of a name: "minimum", "lowerquartile" or "median".
func ParseWithin(name string) (Within, error) {
	switch name {
	case "minimum":
		return Minimum, nil
	case "lowerquartile":
		return LowerQuartile, nil
	case "median":
		return Median, nil
	}
	return nil, fmt.Errorf("no estimator %q; there are minimum, lowerquartile and median", name)
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
