package stats

import (
	"math"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/record"
)

func TestParseEstimator(t *testing.T) {
	for text, want := range map[string]string{
		"": "minimum/median/mean", "median": "median/median/mean", "lower-quartile/minimum": "lower-quartile/minimum/mean",
		"minimum/lower-quartile/sampled": "minimum/lower-quartile/sampled",
	} {
		e, err := ParseEstimator(text)
		if err != nil || e.String() != want {
			t.Errorf("%q: %v, %v", text, e, err)
		}
		if again, err := ParseEstimator(e.String()); err != nil || again != e {
			t.Errorf("%v is read as %v, %v", e, again, err)
		}
	}
	for text, want := range map[string]string{
		"mean": `within processes "mean"; there are minimum, lower-quartile, median`, "median/mean": `between processes "mean"`,
		"median/median/none": `of the collector "none"`, "a/b/c/d": "more than three", "/median": `within processes ""`,
	} {
		if _, err := ParseEstimator(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if n := len(Estimators()); n != 27 {
		t.Errorf("%d estimators", n)
	}
}

func TestStatisticsWithinAProcess(t *testing.T) {
	for w, want := range map[Within]float64{Minimum: 1, LowerQuartile: 2, Median: 3} {
		if got := w.of([]float64{1, 2, 3, 4, 5}); got != want || w.of([]float64{7}) != 7 {
			t.Errorf("%s: %g", w, got)
		}
	}
	for b, want := range map[Between]float64{MinimumBetween: 1, LowerQuartileBetween: 1.75, MedianBetween: 2.5} {
		if got := b.Of([]float64{1, 2, 3, 4}); got != want {
			t.Errorf("%s: %g", b, got)
		}
	}
}

// A codec costs 100 ns and allocates 80 bytes, 1000000 ns of collection come
// with every 4 MB: 20 ns/op. Every way to sample it must come to 120, whichever
// samples are the fastest; the minimum of the samples themselves does not.
func TestTheCollectorIsNeverDropped(t *testing.T) {
	const perCycle = 50_000 // calls
	whole := func(cycles int, delay int64) record.Sample {
		n := cycles * perCycle
		return record.Sample{Ops: n, WallNS: int64(n)*100 + int64(cycles)*1e6 + delay, GCs: cycles, GCNS: int64(cycles) * 1e6,
			AllocBytes: uint64(n) * 80, Whole: true}
	}
	short := func(n int, delay int64) record.Sample {
		return record.Sample{Ops: n, WallNS: int64(n)*100 + delay, AllocBytes: uint64(n) * 80, CollectionNS: 1e6, CycleBytes: perCycle * 80}
	}
	for name, samples := range map[string][]record.Sample{
		"whole collections": {whole(3, 500_000), whole(2, 0), whole(3, 100_000)},
		"between them":      {short(10_000, 90_000), short(5000, 0), short(20_000, 10_000)},
		"both":              {short(10_000, 0), whole(1, 0)},
	} {
		for _, c := range Collectors() {
			ns, gc := Estimator{Collector: c}.Process(samples)
			if math.Abs(ns-120) > 1e-9 || math.Abs(gc-20) > 1e-9 {
				t.Errorf("%s, %s: %g ns, %g of them the collector's", name, c, ns, gc)
			}
		}
	}
	// Of version 1 nothing is known of the samples, and they count as they are.
	old := short(1000, 0)
	old.CycleBytes, old.CollectionNS, old.GCNS, old.GCs = 0, 0, 5000, 1
	if ns, gc := Default.Process([]record.Sample{old}); ns != 100 || gc != 0 {
		t.Errorf("version 1: %g ns, %g", ns, gc)
	}
	if ns, gc := Default.Process([]record.Sample{{Ops: 0, WallNS: 1}}); ns != 0 || gc != 0 {
		t.Errorf("nothing: %g, %g", ns, gc)
	}
}

// The mean of the collector holds where samples differ in their number of
// collections to a call, so that the fastest had the fewest.
func TestFewCollectionsAreNoVirtue(t *testing.T) {
	sample := func(ops int) record.Sample { // one collection of 1 ms after so many calls of 100 ns
		return record.Sample{Ops: ops, WallNS: int64(ops)*100 + 1e6, GCs: 1, GCNS: 1e6, Whole: true}
	}
	samples := []record.Sample{sample(40_000), sample(50_000), sample(60_000)}
	if ns, _ := (Estimator{Collector: CollectorMean}).Process(samples); math.Abs(ns-120) > 1e-9 {
		t.Errorf("mean: %g", ns)
	}
	if ns, _ := (Estimator{Collector: CollectorSampled}).Process(samples); ns > 117 {
		t.Errorf("as sampled: %g, so this test shows nothing", ns)
	}
}
