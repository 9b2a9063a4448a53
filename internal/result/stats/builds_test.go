package stats

import (
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/serialbench/serialbench/internal/longtest"
	"github.com/serialbench/serialbench/internal/record"
)

// turns is a run of two builds in turns: what a round does to all, what each draw of
// links does to each build, and what each process has for itself.
type turns struct {
	codecs, rounds, links int
	round, link, process  float64 // standard deviations of logarithms
	tail                  bool    // processes are late by an exponential time
}

// samples are those of a run in which cell 0 of the second build does more work by the part planted.
func (w turns) samples(r *rand.Rand, planted float64) []record.Sample {
	const ops, batches = 1000, 9
	var all []record.Sample
	process := 0
	for codec := range w.codecs {
		var by [2][]float64
		for b := range by {
			for range w.links {
				by[b] = append(by[b], w.link*r.NormFloat64())
			}
		}
		for round := range w.rounds {
			level, draw := w.round*r.NormFloat64(), round%w.links
			for b := range 2 {
				process++
				late := w.process * r.NormFloat64()
				if w.tail {
					late = w.process * r.ExpFloat64()
				}
				ns := 100 * math.Exp(level+by[b][draw]+late)
				if b == 1 && codec == 0 {
					ns *= 1 + planted
				}
				s := record.Sample{Codec: strconv.Itoa(codec), Dataset: "d", Op: "marshal", Process: process, Round: round,
					Build: b, Link: draw + b*w.links,
					Ops: ops * batches, BatchOps: ops, Positions: 1}
				for range batches {
					took := int64(ns * (1 + 0.01*r.ExpFloat64()) * ops)
					s.BatchesNS, s.ProbesPS = append(s.BatchesNS, took), append(s.ProbesPS, 2000)
					s.WallNS += took
				}
				all = append(all, s)
			}
		}
	}
	return all
}

func equalBuilds(int, int) bool { return true }

// withFirst compares with the first build.
func withFirst(build int) int { return min(0, build-1) }

// Two equal builds must not be told apart in any cell, in 95 of 100 runs, whatever the
// noise; and the interval of a cell must hold the truth as often. Of one cell the test errs in
// just 5 of 100, so two standard deviations of what chance makes of that are allowed.
func TestEqualBuildsTie(t *testing.T) {
	long(t)
	const runs = 200
	for name, w := range some(map[string]turns{
		"many rounds, eight layouts":     {10, 16, 8, 0.05, 0.03, 0.01, false},
		"late processes":                 {10, 16, 8, 0.05, 0.01, 0.03, true},
		"four cells, few rounds":         {4, 8, 8, 0.05, 0.03, 0.01, false},
		"one cell":                       {1, 16, 8, 0.05, 0.03, 0.01, false},
		"one layout, as others are":      {10, 10, 1, 0.05, 0, 0.01, false},
		"one layout that differs itself": {10, 10, 1, 0.05, 0.03, 0.01, false},
	}) {
		r := rand.New(rand.NewPCG(20, uint64(len(name))))
		wrong, held, cells := 0, 0, 0
		for range runs {
			shown := false
			for _, p := range PairBuilds(w.samples(r, 0), 2, Default, withFirst, equalBuilds, 0) {
				cells++
				if p.Low <= 0 && 0 <= p.High {
					held++
				}
				shown = shown || p.Shown
			}
			if shown {
				wrong++
			}
		}
		t.Logf("%s: %d of %d runs told a difference; %.1f %% of the intervals hold the truth", name, wrong, runs,
			100*float64(held)/float64(cells))
		if allowed := 0.05*runs + 2*math.Sqrt(0.05*0.95*runs); float64(wrong) > allowed {
			t.Errorf("%s: %d of %d runs told a difference", name, wrong, runs)
		}
		if held*100 < 93*cells {
			t.Errorf("%s: %d of %d intervals hold the truth", name, held, cells)
		}
	}
}

// 3 % more work in one of ten codecs must be found, in that one, where the links of
// both builds move figures by 1 % and processes by 0.5 %.
func TestPlantedWorkIsFound(t *testing.T) {
	longtest.Only(t, "a simulation; its siblings are always tried")
	const runs = 200
	w := turns{10, 32, 16, 0.05, 0.01, 0.005, false}
	r := rand.New(rand.NewPCG(21, 0))
	found := 0
	for range runs {
		for _, p := range PairBuilds(w.samples(r, 0.03), 2, Default, withFirst, equalBuilds, 0) {
			if p.Codec == "0" && p.Shown && p.Change > 0 {
				found++
			}
		}
	}
	t.Logf("found in %d of %d runs", found, runs)
	if found*60 < 56*runs {
		t.Errorf("found in %d of %d runs", found, runs)
	}
}

// What is done to both builds in a round falls out, and nothing is said of one round.
func TestRoundsFallOut(t *testing.T) {
	w := turns{4, 12, 4, 0.5, 0, 0.001, false}
	for _, p := range PairBuilds(w.samples(rand.New(rand.NewPCG(1, 1)), 0.03), 2, Default, withFirst, equalBuilds, 0.01) {
		if p.Codec == "0" != p.Shown {
			t.Errorf("%s: %+.2f %%, shown %v", p.Key, 100*p.Change, p.Shown)
		}
		if p.Pairs != 12 || p.Links != 4 || p.Build != 1 {
			t.Errorf("%s: %d pairs, %d layouts, build %d", p.Key, p.Pairs, p.Links, p.Build)
		}
	}
	w.rounds = 1
	for _, p := range PairBuilds(w.samples(rand.New(rand.NewPCG(1, 1)), 0.5), 2, Default, withFirst, equalBuilds, 0) {
		if p.Shown || !math.IsInf(p.High, 0) {
			t.Errorf("of one round: %+v", p.Compared)
		}
	}
}

// Of two pairs nothing is shown, however far apart the builds are.
func TestTwoPairsShowNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(20, 2))
	for _, p := range PairBuilds(turns{10, 2, 2, 0.05, 0.03, 0.001, false}.samples(r, 0.5), 2, Estimator{}, withFirst,
		equalBuilds, 0) {
		if p.Shown || !math.IsInf(p.Resolves, 1) {
			t.Errorf("codec %s with %d pairs: change %.2f shown %t, from %.2f", p.Codec, p.Pairs, p.Change, p.Shown, p.Resolves)
		}
	}
}

func TestMiddle(t *testing.T) {
	for _, c := range []struct {
		values []float64
		want   float64
	}{
		{[]float64{2}, 2},
		{[]float64{1, 3}, 2},
		{[]float64{1, 2, 3, 4}, 2.5},
		{[]float64{0, 0.1, -0.1, 0, 0.1, -30}, 0}, // a mean of -5
	} {
		if got := middle(c.values); math.Abs(got-c.want) > 0.05 {
			t.Errorf("middle of %v is %v, want %v", c.values, got, c.want)
		}
	}
}
