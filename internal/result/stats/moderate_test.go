package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestDigammaAndTrigamma(t *testing.T) {
	const euler = 0.57721566490153286
	for _, c := range []struct{ x, di, tri float64 }{ // Abramowitz and Stegun, 6.3.2, 6.3.3, 6.4.2, 6.4.4
		{1, -euler, math.Pi * math.Pi / 6}, {0.5, -euler - 2*math.Ln2, math.Pi * math.Pi / 2},
		{2, 1 - euler, math.Pi*math.Pi/6 - 1},
	} {
		if d, tri := digamma(c.x), trigamma(c.x); math.Abs(d-c.di) > 1e-9 || math.Abs(tri-c.tri) > 1e-8 {
			t.Errorf("%g: %.12g and %.12g, want %.12g and %.12g", c.x, d, tri, c.di, c.tri)
		}
		if x := trigammaInverse(c.tri); math.Abs(x-c.x) > 1e-7 {
			t.Errorf("inverse of %g: %g, want %g", c.tri, x, c.x)
		}
	}
}

// Cells that scatter alike are worth all their degrees of freedom together;
// cells that scatter ten times as much as others are worth little to each other.
func TestPriorOfAFamily(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 15))
	draw := func(sd func() float64) prior {
		var all []scatter
		for range 400 {
			s, sum := sd(), 0.0
			for range 3 {
				x := s * r.NormFloat64()
				sum += x * x
			}
			all = append(all, scatter{sum / 3, 3})
		}
		return newPrior(all)
	}
	alike := draw(func() float64 { return 0.01 })
	if alike.df < 50 || math.Abs(math.Sqrt(alike.variance)-0.01) > 0.001 {
		t.Errorf("cells alike: %+v", alike)
	}
	unlike := draw(func() float64 { return 0.01 * math.Exp(1.5*r.NormFloat64()) })
	if unlike.df > 2 || unlike.df <= 0 {
		t.Errorf("cells unlike: %+v", unlike)
	}
	if s := alike.moderate(scatter{4e-4, 3}); s.variance > 2e-4 || s.df < 50 {
		t.Errorf("a cell among cells alike: %+v", s)
	}
	own := scatter{4e-4, 3}
	if s := newPrior([]scatter{own}).moderate(own); s != own {
		t.Errorf("a cell alone: %+v", s)
	}
}
