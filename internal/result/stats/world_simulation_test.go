package stats

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/serialbench/serialbench/internal/longtest"
	"github.com/serialbench/serialbench/internal/record"
)

// worlds are those that intervals are tried in.
func worlds() map[string]world {
	all := map[string]world{}
	for name, c := range clocks {
		all[name+", one layout"] = world{clock: c, links: 1, each: 8, process: 0.01}
		all[name+", four layouts"] = world{clock: c, links: 4, each: 2, linkSD: 0.02, process: 0.01}
	}
	all["four layouts that hardly differ"] = world{clock: clocks["steady"], links: 4, each: 2,
		linkSD: 0.001, process: 0.01}
	all["four layouts, late processes"] = world{clock: clocks["steps"], links: 4, each: 2, linkSD: 0.01,
		process: 0.01, tail: true}
	all["a collector that is half of it"] = world{clock: clocks["another each run"], links: 4, each: 2, linkSD: 0.01,
		process: 0.01, alloc: 300}
	return all
}

// Whatever the clock does, wherever the linker puts the code: the interval of a figure
// holds what the figure would be with ever more links and processes, at the clock it stands at.
func TestIntervalCoversAcrossClocksAndLinks(t *testing.T) {
	long(t)
	const runs, cells = 100, 10
	for name, w := range some(worlds()) {
		r := rand.New(rand.NewPCG(15, uint64(len(name))))
		many := w
		many.clock = clocks["steady"]
		if w.links > 1 {
			many.links = 3000
		} else {
			many.each = 6000
		}
		truth := mustCells(t, many.measured(r, many.link(r, 1), []float64{100}))[0].NS
		hit, n := 0, 0
		ns := slices.Repeat([]float64{100}, cells)
		for range runs {
			samples := w.measured(r, w.link(r, cells), ns)
			clock := ClockOf(samples, Chain).PS
			for _, c := range mustCells(t, samples) {
				n++
				if want := truth * clock / chainPS; c.Low <= want && want <= c.High {
					hit++
				}
			}
		}
		share := 100 * float64(hit) / float64(n)
		t.Logf("%s: %.1f %% of %d intervals hold the truth", name, share, n)
		if share < 93 || share > 97 {
			t.Errorf("%s: %.1f %% of %d intervals hold the truth", name, share, n)
		}
	}
}

// Processes on several machines: the interval holds what the figure would be on ever more of them.
// Without regard to machines it would hold it in as few as half of the cases.
func TestIntervalCoversAcrossMachines(t *testing.T) {
	longtest.Only(t, "a simulation of a minute")
	const runs, cells = 60, 20
	for name, w := range some(map[string]world{
		"two machines":                      {links: 4, each: 4, linkSD: 0.005, process: 0.005, hosts: 2, hostSD: 0.02},
		"four machines, one layout":         {links: 1, each: 16, process: 0.005, hosts: 4, hostSD: 0.02},
		"eight machines":                    {links: 4, each: 8, linkSD: 0.01, process: 0.005, hosts: 8, hostSD: 0.02},
		"eight machines that hardly differ": {links: 4, each: 8, linkSD: 0.01, process: 0.005, hosts: 8, hostSD: 0.001},
		"eight machines, a run and its time": {links: 4, each: 8, linkSD: 0.005, process: 0.005, hosts: 8,
			hostSD: 0.01, run: 0.002},
	}) {
		w.clock = clocks["steps"]
		r := rand.New(rand.NewPCG(22, uint64(len(name))))
		one := world{clock: clocks["steady"], links: 3000, each: 2, linkSD: w.linkSD, process: w.process}
		truth := mustCells(t, one.measured(r, one.link(r, 1), []float64{100}))[0].NS
		hit, blind, n := 0, 0, 0
		for range runs {
			samples := w.measured(r, w.link(r, cells), slices.Repeat([]float64{100}, cells))
			want := truth * ClockOf(samples, Chain).PS / chainPS
			holds := func(c *Cell) bool { return c.Low <= want && want <= c.High }
			for _, c := range mustCells(t, samples) {
				n++
				if holds(c) {
					hit++
				}
				c.hosts = scatter{}
				c.estimate()
				if holds(c) {
					blind++
				}
			}
		}
		share, without := 100*float64(hit)/float64(n), 100*float64(blind)/float64(n)
		t.Logf("%s: %.1f %% of %d intervals hold the truth, %.1f %% without regard to machines", name, share, n, without)
		if share < 93 || share > 98 {
			t.Errorf("%s: %.1f %% of %d intervals hold the truth", name, share, n)
		}
	}
}

// The collector's part has an interval of its own, which comes from few collections of
// the whole run.
func TestIntervalOfTheCollector(t *testing.T) {
	longtest.Only(t, "a simulation of a minute")
	const runs = 300
	for _, each := range []int{2, 6} {
		r := rand.New(rand.NewPCG(16, uint64(each)))
		w := world{clock: clocks["steps"], links: 4, each: each, linkSD: 0.01, process: 0.01, alloc: 300}
		many := w
		many.clock, many.each = clocks["steady"], 2000
		truth := mustCells(t, many.measured(r, many.link(r, 1), []float64{100}))[0].GCNS
		hit := 0
		for range runs {
			samples := w.measured(r, w.link(r, 6), sameTimes(6))
			if c := mustCells(t, samples)[0]; c.GCLow <= truth*ClockOf(samples, Chain).PS/chainPS &&
				truth*ClockOf(samples, Chain).PS/chainPS <= c.GCHigh {
				hit++
			}
		}
		share := 100 * float64(hit) / runs
		t.Logf("%d processes: %.1f %% of the intervals hold the collector's part", 24*each, share)
		if share < 93 || share > 98 {
			t.Errorf("%d processes: %.1f %% of the intervals hold the collector's part", 24*each, share)
		}
	}
}

// Two runs of one program are equal, whatever the clock and the collector's pace did meanwhile
// and whatever else differs between runs; so are two links of it. What is planted is found.
func TestRunsOfOneProgramAreEqual(t *testing.T) {
	longtest.Only(t, "a simulation of a minute")
	const pairs, cells = 60, 12
	for _, c := range []struct {
		name   string
		w      world
		relink bool
	}{
		{"one layout", world{links: 1, each: 8, process: 0.01}, false},
		{"four layouts", world{links: 4, each: 2, linkSD: 0.02, process: 0.01}, false},
		{"the same four layouts, late processes, what differs between runs",
			world{links: 4, each: 3, linkSD: 0.02, process: 0.005, run: 0.003, tail: true, alloc: 300, paceSD: 0.15}, false},
		{"four layouts, other ones in the second run", world{links: 4, each: 2, linkSD: 0.02, process: 0.01}, true},
		{"what differs between runs", world{links: 4, each: 3, linkSD: 0.01, process: 0.005, run: 0.005}, true},
		{"what differs between runs, one layout", world{links: 1, each: 12, process: 0.005, run: 0.005}, false},
		{"an uncertain pace", world{links: 4, each: 2, linkSD: 0.005, process: 0.005, alloc: 300, paceSD: 0.15}, true},
		{"a core that is shared in some runs", world{links: 4, each: 2, linkSD: 0.005, process: 0.005, shared: 0.8},
			false},
		{"a core that is shared in some runs, other layouts",
			world{links: 4, each: 2, linkSD: 0.005, process: 0.005, shared: 0.85}, true},
		{"late processes", world{links: 4, each: 2, linkSD: 0.005, process: 0.01, tail: true}, true},
	} {
		for name, clock := range some(clocks) {
			r := rand.New(rand.NewPCG(17, uint64(len(c.name)*len(name))))
			c.w.clock = clock
			ns := sameTimes(cells)
			wrong, held, n := 0, 0, 0
			for range pairs {
				first := c.w.link(r, cells)
				second := first
				if c.relink {
					second = c.w.link(r, cells)
				}
				x := comparedRuns(c.w.measured(r, first, ns), c.w.measured(r, second, ns),
					Comparing{Relinked: c.relink, OneLinks: !c.relink && c.w.links > 1})
				if slices.ContainsFunc(x.Cells, func(x Compared) bool { return x.Shown }) {
					wrong++
				}
				for _, x := range x.Cells {
					n++
					if x.Low <= 0 && 0 <= x.High {
						held++
					}
				}
			}
			share := 100 * float64(held) / float64(n)
			t.Logf("%s, clock %s: %d of %d pairs of equal runs told a difference; %.1f %% of the intervals hold 0", c.name, name,
				wrong, pairs, share)
			if wrong > pairs*5/100+3 { // 5 in 100, and two standard errors of that
				t.Errorf("%s, clock %s: %d of %d pairs of equal runs told a difference", c.name, name, wrong, pairs)
			}
			if share < 93 {
				t.Errorf("%s, clock %s: %.1f %% of the intervals hold 0", c.name, name, share)
			}
		}
	}
}

// A codec that became 3 % slower is found where two equal runs differ by half a percent
// or less, as a standard deviation.
func TestThreePercentIsFoundBetweenRuns(t *testing.T) {
	longtest.Only(t, "a simulation; its siblings are always tried")
	const pairs, cells = 60, 12
	for name, clock := range some(clocks) {
		r := rand.New(rand.NewPCG(18, uint64(len(name))))
		w := world{clock: clock, links: 4, each: 3, linkSD: 0.004, process: 0.004, run: 0.001}
		before := sameTimes(cells)
		found := 0
		var apart float64
		for range pairs {
			after := slices.Clone(before)
			after[5] *= 1.03
			x := comparedRuns(w.measured(r, w.link(r, cells), before), w.measured(r, w.link(r, cells), after),
				Comparing{Relinked: true})
			for i, c := range x.Cells {
				if c.Codec == "5" && c.Shown && c.Change > 0 {
					found++
				}
				if i == 0 {
					apart += math.Log1p(c.Change) * math.Log1p(c.Change) / pairs
				}
			}
		}
		t.Logf("clock %s: 3 %% found in %d of %d comparisons; two equal runs differ by %.2f %%", name, found, pairs,
			100*math.Sqrt(apart))
		if found < pairs*90/100 {
			t.Errorf("clock %s: 3 %% found in %d of %d comparisons", name, found, pairs)
		}
	}
}

// Links that differ by several percent hide nothing from two runs of the same ones: they
// are compared one by one.
func TestThreePercentIsFoundInTheSameLinks(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 19))
	w := world{clock: clocks["another each run"], links: 4, each: 4, linkSD: 0.03, process: 0.004, run: 0.001}
	const pairs, cells = 20, 12
	found := map[bool]int{}
	for range pairs {
		before := sameTimes(cells)
		after := slices.Clone(before)
		after[5] *= 1.03
		p := w.link(r, cells)
		a, b := w.measured(r, p, before), w.measured(r, p, after)
		for _, one := range []bool{false, true} {
			for _, c := range comparedRuns(a, b, Comparing{OneLinks: one}).Cells {
				if c.Codec == "5" && c.Shown && c.Change > 0 {
					found[one]++
				}
			}
		}
	}
	t.Logf("3 %% found in %d of %d comparisons by layout, in %d without", found[true], pairs, found[false])
	if found[true] < pairs*90/100 || found[false] > pairs/2 {
		t.Errorf("3 %% found in %d of %d comparisons by layout, in %d without", found[true], pairs, found[false])
	}
}

// Several runs of a side show what differs between runs, where blocks of time do not.
func TestSeveralRunsTellWhatDiffers(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 1))
	w := world{clock: clocks["another each run"], links: 1, each: 8, process: 0.002}
	ns := sameTimes(8)
	p := w.link(r, len(ns))
	apart := func() []record.Sample { // each run moves every cell by 2 %, and its blocks show nothing
		moved := slices.Clone(ns)
		for i := range moved {
			moved[i] *= math.Exp(0.02 * r.NormFloat64())
		}
		return w.measured(r, p, moved)
	}
	var one, several int
	for range 20 {
		var groups [][]record.Sample
		for range 6 {
			groups = append(groups, apart())
		}
		at := InCommon(Conditions{}, groups...).Conditions
		var cells [][]*Cell
		for _, l := range groups {
			c, _ := CellsAt(l, Default, at)
			cells = append(cells, c)
		}
		shown := func(c Comparison) int {
			if slices.ContainsFunc(c.Cells, func(x Compared) bool { return x.Shown }) {
				return 1
			}
			return 0
		}
		one += shown(CompareRuns(cells[:1], cells[1:2], Comparing{}))
		several += shown(CompareRuns(cells[:1], cells[1:2], Comparing{Earlier: cells[2:]}))
	}
	if one < 15 || several > 3 {
		t.Errorf("equal runs told apart in %d of 20 comparisons by themselves, in %d with earlier runs", one, several)
	}
}
