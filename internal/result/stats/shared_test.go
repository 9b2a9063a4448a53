package stats

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/serialbench/serialbench/internal/record"
)

// besides puts a neighbour beside every batch of a run: the wide probe takes exp(e)
// times as long, and code exp(slows*e).
func besides(samples []record.Sample, e, slows float64) []record.Sample {
	all := slices.Clone(samples)
	for i := range all {
		s := &all[i]
		s.ProbesPS, s.BatchesNS = slices.Clone(s.ProbesPS), slices.Clone(s.BatchesNS)
		for k := range s.ProbesPS {
			s.ProbesPS[k] = int64(float64(s.ProbesPS[k]) * (1 + e))
			s.BatchesNS[k] = int64(float64(s.BatchesNS[k]) * (1 + slows*e))
		}
	}
	return all
}

// A run whose core was shared from its beginning to its end does not know it; one that it
// is compared with does. What a shared core can explain is not shown, what it cannot is.
func TestSharedRunIsKnownByAnother(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 15))
	w := world{clock: clocks["steady"], links: 4, each: 2, linkSD: 0.005, process: 0.005}
	links := w.link(r, 3)
	ns := sameTimes(3)
	quiet := w.measured(r, links, ns)
	shared := besides(w.measured(r, links, ns), 0.2, 1.6)
	if c := mustCells(t, shared)[0]; !c.Quiet() {
		t.Fatal("the run knows that its core was shared: the test tries nothing")
	}
	x := comparedRuns(quiet, shared, Comparing{OneLinks: true})
	for _, c := range x.Cells {
		if c.Shown || c.New.Quiet() || c.New.Allowed() < 0.2 || !c.Old.Quiet() || c.Old.Allowed() != 0 {
			t.Errorf("%s: shown %v, quiet %v, allowed %.2f; old: quiet %v, allowed %.2f", c.Key, c.Shown, c.New.Quiet(),
				c.New.Allowed(), c.Old.Quiet(), c.Old.Allowed())
		}
		if c.New.High < c.New.NS*1.2 || c.New.Low > c.New.NS/1.2 {
			t.Errorf("%s: the interval of %.0f is %.0f to %.0f", c.Key, c.New.NS, c.New.Low, c.New.High)
		}
	}
	ns[0] *= 20
	for _, c := range comparedRuns(quiet, besides(w.measured(r, links, ns), 0.2, 1.6), Comparing{OneLinks: true}).Cells {
		if shown := c.Codec == "0"; c.Shown != shown {
			t.Errorf("%s, of which only 0 is slower: shown %v", c.Key, c.Shown)
		}
	}
}

// Cells of one run whose core was shared are ranked apart only where that cannot explain it.
func TestSharedCellsAreTied(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 15))
	w := world{clock: clocks["steady"], links: 4, each: 2, linkSD: 0.005, process: 0.005}
	samples := w.measured(r, w.link(r, 2), []float64{100, 130})
	if p := Rank(mustCells(t, samples), 0); p[1].Rank != 2 {
		t.Fatalf("30 %% apart on a quiet core: ranks %d and %d", p[0].Rank, p[1].Rank)
	}
	var one, other []record.Sample
	for _, s := range samples {
		if s.Codec == "1" {
			one = append(one, s)
		} else {
			other = append(other, s)
		}
	}
	if p := Rank(mustCells(t, append(other, besides(one, 0.2, 0)...)), 0); p[1].Rank != 1 || !p[1].Tied {
		t.Errorf("30 %% apart, one of them on a shared core: ranks %d and %d", p[0].Rank, p[1].Rank)
	}
}
