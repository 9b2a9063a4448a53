package stats

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/record"
)

// Estimator says how samples become one number: Within makes one number of the
// samples of a process, Collector adds what the garbage collector costs, Between
// makes the estimate of the numbers of all processes. The zero Estimator is
// [Default].
type Estimator struct {
	Within    Within
	Between   Between
	Collector Collector
}

// Default is the estimator that is used where none is chosen;
// docs/methodology.md says on which evidence.
var Default = Estimator{Minimum, MedianBetween, CollectorMean}

// Within names a statistic over the samples of one process.
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

// The statistics between processes. Each has an interval of its own, see [Between.Interval].
const (
	MedianBetween        Between = "median"
	LowerQuartileBetween Between = "lower-quartile"
	MinimumBetween       Between = "minimum"
)

// Collector names how the cost of the garbage collector enters the number of a
// process.
type Collector string

// The ways to charge the collector.
const (
	// CollectorMean charges the mean over the process beside the low statistic
	// of the rest, so that no choice of samples can drop it.
	CollectorMean Collector = "mean"
	// CollectorMedian charges the median over the samples.
	CollectorMedian Collector = "median"
	// CollectorSampled leaves it where it fell: in the samples.
	CollectorSampled Collector = "sampled"
)

// Withins, Betweens and Collectors list the names.
func Withins() []Within { return []Within{Minimum, LowerQuartile, Median} }

// Betweens lists the statistics between processes.
func Betweens() []Between {
	return []Between{MedianBetween, LowerQuartileBetween, MinimumBetween}
}

// Collectors lists the ways to charge the collector.
func Collectors() []Collector {
	return []Collector{CollectorMean, CollectorMedian, CollectorSampled}
}

// Estimators lists all combinations.
func Estimators() []Estimator {
	var all []Estimator
	for _, c := range Collectors() {
		for _, w := range Withins() {
			for _, b := range Betweens() {
				all = append(all, Estimator{w, b, c})
			}
		}
	}
	return all
}

// String is "within/between/collector", as [ParseEstimator] reads it.
func (e Estimator) String() string {
	e = e.orDefault()
	return string(e.Within) + "/" + string(e.Between) + "/" + string(e.Collector)
}

// orDefault fills in what is left out.
func (e Estimator) orDefault() Estimator {
	if e.Within == "" {
		e.Within = Default.Within
	}
	if e.Between == "" {
		e.Between = Default.Between
	}
	if e.Collector == "" {
		e.Collector = Default.Collector
	}
	return e
}

// ParseEstimator reads "within", "within/between" or "within/between/collector",
// for example "lower-quartile/median"; "" is [Default].
func ParseEstimator(s string) (Estimator, error) {
	var e Estimator
	if s == "" {
		return Default, nil
	}
	parts := strings.Split(s, "/")
	if len(parts) > 3 {
		return e, fmt.Errorf("estimator %q has more than three parts: within/between/collector", s)
	}
	var err error
	if e.Within, err = named("within processes", parts[0], Withins()); err != nil {
		return e, err
	}
	if len(parts) > 1 {
		if e.Between, err = named("between processes", parts[1], Betweens()); err != nil {
			return e, err
		}
	}
	if len(parts) > 2 {
		if e.Collector, err = named("of the collector", parts[2], Collectors()); err != nil {
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

// Process makes one number, wall ns/op, of the samples of one cell in one
// process, and says how much of it is the collector's. Samples that measured
// nothing are left out; without any other both are 0.
func (e Estimator) Process(samples []record.Sample) (ns, collector float64) {
	e = e.orDefault()
	var low, share []float64
	var ops, total float64
	for _, s := range samples {
		if s.Ops <= 0 || s.WallNS <= 0 {
			continue
		}
		rest, gc := split(s)
		if e.Collector == CollectorSampled {
			rest += gc
		}
		low, share = append(low, rest), append(share, gc)
		ops += float64(s.Ops)
		total += gc * float64(s.Ops)
	}
	if len(low) == 0 {
		return 0, 0
	}
	slices.Sort(low)
	slices.Sort(share)
	collector = total / ops
	if e.Collector == CollectorMedian {
		collector = quantile(share, 0.5)
	}
	ns = e.Within.of(low)
	if e.Collector != CollectorSampled {
		ns += collector
	}
	return ns, collector
}

// split divides the wall time of a sample into that of the codec and that of
// the collector, ns/op. A sample that spans whole collections holds its own; one
// that begins after a collection and ends before the next holds none, and is
// charged its part of one, by the bytes that it allocated. Nothing is known of
// other samples, whose collector is part of the rest.
func split(s record.Sample) (rest, collector float64) {
	n := float64(s.Ops)
	wall := float64(s.WallNS) / n
	switch {
	case s.Whole && s.GCNS < s.WallNS:
		gc := float64(s.GCNS) / n
		return wall - gc, gc
	case !s.Whole && s.GCs == 0 && s.CycleBytes > 0:
		return wall, float64(s.AllocBytes) / n / float64(s.CycleBytes) * float64(s.CollectionNS)
	}
	return wall, 0
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
