package stats

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestStudentsT(t *testing.T) {
	for _, c := range []struct{ t, df, want float64 }{ // from tables: two-sided
		{2.228, 10, 0.05}, {4.587, 10, 0.001}, {2.776, 4, 0.05}, {12.706, 1, 0.05}, {1.960, 1e6, 0.05}, {0, 7, 1},
		{63.657, 1, 0.01},
	} {
		if got := tTail(c.t, c.df); math.Abs(got-c.want) > 2e-3*c.want {
			t.Errorf("t %g, %g degrees: %g, want %g", c.t, c.df, got, c.want)
		}
		if c.t > 0 {
			if got := tQuantile(c.want, c.df); math.Abs(got-c.t) > 2e-3*c.t {
				t.Errorf("p %g, %g degrees: %g, want %g", c.want, c.df, got, c.t)
			}
		}
	}
	if p := tTail(40, 10); p <= 0 || p > 1e-11 {
		t.Errorf("far out: %g", p)
	}
}

// Student's own data of two sleeping drugs (1908), as in every textbook: Welch's
// test has t = -1.8608, 17.776 degrees of freedom, p = 0.07939.
func TestWelch(t *testing.T) {
	var a, b []float64
	const unit = 0.01 // so that nothing is grossly off
	for _, x := range []float64{0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0} {
		a = append(a, math.Exp(unit*x))
	}
	for _, x := range []float64{1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4} {
		b = append(b, math.Exp(unit*x))
	}
	c := Spreads{}.Test(a, b)
	low, high := math.Log1p(c.Low)/unit, math.Log1p(c.High)/unit
	if math.Abs(c.P-0.07939) > 1e-5 || math.Abs(low+0.2054832) > 1e-6 || math.Abs(high-3.3654832) > 1e-6 {
		t.Errorf("p %g, interval [%g, %g]", c.P, low, high)
	}
	if d := newSpreads([][]float64{a, b}).Test(a, b); d.P < c.P {
		t.Errorf("with the floor p fell from %g to %g", c.P, d.P)
	}
}

// Yuen's test by hand: of ten values two at the top are grossly off. Of the eight that are left the mean
// is 0.045; with 0.08 in the place of both the squares of all ten add up to 0.00616.
func TestGroupLeavesOutWhatIsGrosslyOff(t *testing.T) {
	var values []float64
	for _, x := range []float64{0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08, 0.5, 1.2} {
		values = append(values, math.Exp(x))
	}
	g := newGroup(values)
	if want := math.Sqrt(0.00616 / 7); g.n != 8 || math.Abs(g.mean-0.045) > 1e-9 || math.Abs(g.sd-want) > 1e-9 {
		t.Errorf("n %g, mean %g, sd %g; want 8, 0.045, %g", g.n, g.mean, g.sd, want)
	}
	if g := newGroup(values[5:]); g.n != 5 {
		t.Errorf("of five values %g are left", g.n)
	}
	values[7] = math.Exp(0.9) // three of ten are another state of the machine, not outliers
	if g := newGroup(values); g.n != 8 || g.sd < 0.2 {
		t.Errorf("three of ten are far off: n %g, sd %g", g.n, g.sd)
	}
}

func TestTestOfPoorGroups(t *testing.T) {
	same := []float64{3, 3, 3}
	for _, c := range []struct {
		a, b []float64
		p    float64
	}{{[]float64{1}, []float64{100}, 1}, {nil, same, 1}, {same, same, 1}, {same, []float64{4, 4, 4}, 0},
		{[]float64{0, 1}, same, 1}} {
		if got := newSpreads([][]float64{c.a, c.b}).Test(c.a, c.b); got.P != c.p || math.IsNaN(got.Low) {
			t.Errorf("%v, %v: %+v", c.a, c.b, got)
		}
	}
}

func TestHolm(t *testing.T) {
	got := Holm([]float64{0.01, 0.04, 0.03, 0.005})
	for i, want := range []float64{0.03, 0.06, 0.06, 0.02} { // R: p.adjust(p, "holm")
		if math.Abs(got[i]-want) > 1e-12 {
			t.Errorf("corrected %v", got)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		ps := rapid.SliceOf(rapid.Float64Range(0, 1)).Draw(t, "ps")
		order := make([]int, len(ps))
		for i := range order {
			order[i] = i
		}
		slices.SortStableFunc(order, func(i, j int) int {
			if ps[i] < ps[j] {
				return -1
			} else if ps[i] > ps[j] {
				return 1
			}
			return 0
		})
		c, last := Holm(ps), 0.0
		for _, i := range order {
			if c[i] < ps[i] || c[i] > 1 || c[i] < last {
				t.Fatalf("%v became %v", ps, c)
			}
			last = c[i]
		}
	})
}
