package stats

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/serialbench/serialbench/internal/record"
)

// simulate makes samples of one cell: each process has a level of its own
// (link, lognormal about mean) and each sample is delayed above it.
func simulate(r *rand.Rand, codec, op string, mean, link float64, processes, samples int) []record.Sample {
	var all []record.Sample
	for p := range processes {
		level := mean * math.Exp(link*r.NormFloat64())
		for range samples {
			ns := level * (1 + 0.05*r.ExpFloat64())
			all = append(all, record.Sample{Codec: codec, Dataset: "d", Op: op, Process: p, Ops: 100000,
				WallNS: int64(ns * 100000), CPUNS: int64(ns * 150000), AllocBytes: 4800000, Allocs: 200000,
				BatchOps: 100000, Positions: 1, BatchesNS: []int64{int64(ns * 100000)}, ProbesPS: []int64{2000},
				CollectionsNS: []int64{1e6}, CollectionsProbesPS: []int64{2000}, CycleBytes: 10e6})
		}
	}
	return all
}

func mustCells(t *testing.T, samples []record.Sample) []*Cell {
	t.Helper()
	cells, err := Cells(samples, Estimator{})
	if err != nil {
		t.Fatal(err)
	}
	return cells
}

func TestEstimateOfKnownCell(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	c := mustCells(t, simulate(r, "a", "marshal", 100, 0.01, 20, 30))[0]
	if math.Abs(c.NS-105.5) > 2 {
		t.Errorf("estimate %.2f of a cell of 100 ns, somewhat delayed, and 4.8 of the collector", c.NS)
	}
	if !(c.Low <= c.NS && c.NS <= c.High) || c.High-c.Low > 3 {
		t.Errorf("interval [%.2f, %.2f] about %.2f", c.Low, c.High, c.NS)
	}
	if c.Samples != 600 || len(c.Processes) != 20 || c.Alloc != 48 || c.Allocs != 2 {
		t.Errorf("samples %d, processes %d, %g B, %g allocs", c.Samples, len(c.Processes), c.Alloc, c.Allocs)
	}
	if c.CPUNS < 1.4*c.NS || math.Abs(c.GCNS-4.8) > 0.01 {
		t.Errorf("cpu %.1f, gc %.1f", c.CPUNS, c.GCNS)
	}
}

func TestFewProcessesHaveNoInterval(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := 1; n <= 8; n++ {
		c := mustCells(t, simulate(r, "a", "marshal", 100, 0.01, n, 3))[0]
		if c.Finite() != (n >= 6) {
			t.Errorf("%d processes: interval [%g, %g]", n, c.Low, c.High)
		}
		if c.Finite() == (len(c.Warnings) > 0) {
			t.Errorf("%d processes: warnings %v", n, c.Warnings)
		}
	}
}

func TestEmptySamplesAreCounted(t *testing.T) {
	cells,
		err := Cells([]record.Sample{{Codec: "a", Dataset: "d", Op: "marshal"},
		{Codec: "a", Dataset: "d", Op: "marshal", Ops: -3}}, Estimator{})
	if len(cells) != 0 || err == nil || !strings.Contains(err.Error(), "2 of 2") {
		t.Errorf("%v, %v", cells, err)
	}
}

func TestClearDifferencesRank(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for _, processes := range []int{4, 8, 12} {
		var s []record.Sample
		for i := range 40 {
			s = append(s, simulate(r, "c"+strconv.Itoa(i), "marshal", 100*math.Pow(1.25, float64(i)), 0.01, processes, 5)...)
		}
		for i, p := range Rank(mustCells(t, s), 0.02) {
			if p.Rank != i+1 || p.Tied || p.Codec != "c"+strconv.Itoa(i) {
				t.Errorf("%d processes: place %d: %s has rank %d", processes, i+1, p.Codec, p.Rank)
			}
		}
	}
}

func TestRankAfterTieSkips(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	var s []record.Sample
	for i, mean := range []float64{100, 100.1, 150, 150.1, 150.2, 400} {
		s = append(s, simulate(r, "c"+strconv.Itoa(i), "marshal", mean, 0.01, 12, 5)...)
	}
	want := []int{1, 1, 3, 3, 3, 6}
	for i, p := range Rank(mustCells(t, s), 0) {
		if p.Rank != want[i] || p.Tied != (i < 5) {
			t.Errorf("place %d: rank %d, tied %v", i, p.Rank, p.Tied)
		}
	}
}

func TestResolutionMakesTies(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	s := simulate(r, "a", "marshal", 100, 0.001, 15, 5)
	s = append(s, simulate(r, "b", "marshal", 104, 0.001, 15, 5)...)
	cells := mustCells(t, s)
	if p := Rank(cells, 0.01); p[1].Rank != 2 {
		t.Errorf("4 %% apart at a resolution of 1 %%: rank %d", p[1].Rank)
	}
	if p := Rank(cells, 0.05); p[1].Rank != 1 {
		t.Errorf("4 %% apart at a resolution of 5 %%: rank %d", p[1].Rank)
	}
}

func TestAddPairsByProcess(t *testing.T) {
	a := &Cell{Key: Key{"c", "d", "marshal"},
		Processes: []Process{{Number: 1, NS: 10}, {Number: 2, NS: 20}, {Number: 3, NS: 30}}}
	b := &Cell{Key: Key{"c", "d", "unmarshal"},
		Processes: []Process{{Number: 2, NS: 200}, {Number: 3, NS: 100}, {Number: 4, NS: 9}}}
	sum := Add(a, b)
	if v := sum.Values(); len(v) != 2 || v[0] != 130 || v[1] != 220 || sum.NS != 175 || sum.Op != Sum {
		t.Errorf("sum %+v of values %v", sum, v)
	}
	lonely := Add(&Cell{Estimate: Estimate{NS: 5}}, &Cell{Estimate: Estimate{NS: 6}})
	if lonely.NS != 11 || lonely.Finite() {
		t.Errorf("sum without a common process: %+v", lonely)
	}
}

func TestAgreement(t *testing.T) {
	var a, b []*Cell
	for i := range 100 {
		k := Key{"c" + strconv.Itoa(i), "d", "marshal"}
		a = append(a, &Cell{Key: k, Estimate: Estimate{NS: 1000}})
		b = append(b, &Cell{Key: k, Estimate: Estimate{NS: 1000 + float64(i+1)}})
	}
	a = append(a, &Cell{Key: Key{"x", "d", "marshal"}})
	g := Agreement(a, b)
	if math.Abs(g.Median-0.05) > 1e-9 || math.Abs(g.P95-0.095) > 1e-9 || math.Abs(g.Worst-0.1) > 1e-9 {
		t.Errorf("median %g, 95th %g, worst %g", g.Median, g.P95, g.Worst)
	}
	if len(g.Cells) != 100 || g.Cells[0].Codec != "c99" || len(g.OnlyA) != 1 || len(g.OnlyB) != 0 {
		t.Errorf("%d cells, only a %v, only b %v", len(g.Cells), g.OnlyA, g.OnlyB)
	}
	if g := Agreement(nil, nil); g.Worst != 0 || g.Cells != nil {
		t.Errorf("agreement of nothing: %+v", g)
	}
}

func TestRankProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 8).Draw(t, "cells")
		var cells []*Cell
		for i := range n {
			c := &Cell{Key: Key{Codec: "c" + strconv.Itoa(i)}}
			for p, v := range rapid.SliceOfN(rapid.Float64Range(0.1, 1e4), 1, 12).Draw(t, "values") {
				c.Processes = append(c.Processes, Process{Number: p, NS: v})
			}
			c.Estimate = MedianBetween.Estimate(c.Values())
			cells = append(cells, c)
		}
		places := Rank(cells, rapid.Float64Range(0, 1).Draw(t, "resolution"))
		if len(places) != n {
			t.Fatalf("%d places of %d cells", len(places), n)
		}
		for i, p := range places {
			if i == 0 && p.Rank != 1 {
				t.Fatalf("first rank %d", p.Rank)
			}
			if i > 0 && (p.NS < places[i-1].NS || (p.Rank != places[i-1].Rank && p.Rank != i+1)) {
				t.Fatalf("place %d: %+v after %+v", i, p, places[i-1])
			}
		}
	})
}

func TestAgreementIsSymmetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var a, b []*Cell
		for i := range rapid.IntRange(0, 20).Draw(t, "n") {
			k := Key{Codec: strconv.Itoa(i)}
			a = append(a, &Cell{Key: k, Estimate: Estimate{NS: rapid.Float64Range(1, 100).Draw(t, "a")}})
			b = append(b, &Cell{Key: k, Estimate: Estimate{NS: rapid.Float64Range(1, 100).Draw(t, "b")}})
		}
		x, y := Agreement(a, b), Agreement(b, a)
		if x.Median != y.Median || x.P95 != y.P95 || x.Worst != y.Worst || x.Median > x.P95 || x.P95 > x.Worst {
			t.Fatalf("%+v and %+v", x, y)
		}
	})
}
