package stats

import (
	"math/rand/v2"
	"testing"

	"github.com/serialbench/serialbench/internal/longtest"
)

// A run that goes on until an interval is narrow enough stops when it happens to
// come out too narrow. That costs the interval little: at a precision that most
// cells have from the beginning nothing, at one that takes three times the
// processes some points of its 95 %. Drift is left out, since a cell that is done
// early is known for that time only.
func TestIntervalAfterAdapting(t *testing.T) {
	longtest.Only(t, "a simulation of a minute")
	const runs = 600
	for name, noise := range some(noises) {
		if name == "drifting" {
			continue
		}
		r := rand.New(rand.NewPCG(6, uint64(len(name))))
		truth := mustCells(t, drawn(r, "a", 100, noise, 60_000))[0].NS
		for precision, least := range map[float64]float64{0.01: 91, 0.005: 90} {
			hit, sum := 0, 0
			for range runs {
				samples := drawn(r, "a", 100, noise, 60)
				n := quality["default"]
				c := mustCells(t, samples[:n])[0]
				for ; c.Width() > precision && n < 60; n++ {
					c = mustCells(t, samples[:n+1])[0]
				}
				sum += n
				if c.Low <= truth && truth <= c.High {
					hit++
				}
			}
			share := 100 * float64(hit) / runs
			t.Logf("%s noise, precision %g: %.1f %% of the intervals hold the truth, after %.1f processes", name, precision,
				share, float64(sum)/runs)
			if share < least || share > 97.5 {
				t.Errorf("%s noise, precision %g: %.1f %% of the intervals hold the truth", name, precision, share)
			}
		}
	}
}

// Without the floor of the spread, processes that fall into one of two links
// make equal codecs differ: the floor is needed.
func TestWithoutTheFloorTestsErr(t *testing.T) {
	longtest.Only(t, "a simulation of a minute")
	r := rand.New(rand.NewPCG(7, 7))
	wrong := map[bool]int{}
	const runs, codecs = 60, 40
	for range runs {
		var values [][]float64
		for range codecs {
			var v []float64
			for range 6 {
				v = append(v, 100+3*float64(r.IntN(2))+0.2*r.NormFloat64())
			}
			values = append(values, v)
		}
		for floored, s := range map[bool]Spreads{true: newSpreads(values), false: {}} {
			var ps []float64
			for i := range values {
				for j := range i {
					ps = append(ps, s.Test(values[i], values[j]).P)
				}
			}
			for _, p := range Holm(ps) {
				if p <= Alpha {
					wrong[floored]++
					break
				}
			}
		}
	}
	if wrong[true] > runs*5/100 || wrong[false] < runs*10/100 {
		t.Errorf("of %d rankings of equal codecs %d erred with the floor, %d without", runs, wrong[true], wrong[false])
	}
}
