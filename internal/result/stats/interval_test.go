package stats

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestIntervalOfTheMedian(t *testing.T) {
	var ten []float64
	for i := range 10 {
		ten = append(ten, float64(i+1))
	}
	// Hettmansperger and Sheather for n=10: between the 2nd (97.9 %) and the 3rd
	// (89.1 %), of which 95 % take λ = 8·I/(2+6·I), I = (0.97852-0.95)/(0.97852-0.89063).
	i := (0.978515625 - 0.95) / (0.978515625 - 0.890625)
	want := 2 + 8*i/(2+6*i)
	e := MedianBetween.Estimate(ten)
	if math.Abs(e.Low-want) > 1e-12 || math.Abs(e.High-(11-want)) > 1e-12 || e.NS != 5.5 {
		t.Errorf("got %+v, want [%g, %g]", e, want, 11-want)
	}
}

func TestLeastProcessesForAnInterval(t *testing.T) {
	for _, b := range Betweens() {
		var values []float64
		for n := 1; n <= 40; n++ {
			values = append(values, float64(100+n))
			e := b.Estimate(values)
			if e.Finite() != (n >= b.Least()) || e.Finite() == (len(e.Warnings) > 0) {
				t.Errorf("%s of %d: [%g, %g], warnings %v", b, n, e.Low, e.High, e.Warnings)
			}
			if math.IsInf(e.Width(), 0) == e.Finite() {
				t.Errorf("%s of %d: width %g", b, n, e.Width())
			}
		}
	}
	if w := (Estimate{NS: 100, Low: 99.2, High: 101}).Width(); math.Abs(w-0.01) > 1e-12 {
		t.Errorf("width %g", w)
	}
}

func TestIntervalHoldsTheEstimate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.Float64Range(0.1, 1e6), 1, 1500).Draw(t, "values")
		slices.Sort(values)
		for _, b := range Betweens() {
			e := b.Estimate(values)
			if !(e.Low <= e.NS && e.NS <= e.High) || e.Low < 0 && !math.IsInf(e.Low, 0) {
				t.Fatalf("%s: %g is not in [%g, %g]", b, e.NS, e.Low, e.High)
			}
		}
	})
}
