package stats

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/serialbench/serialbench/internal/longtest"
	"github.com/serialbench/serialbench/internal/record"
)

// level draws by how much the process of a round is slower than the code, as a
// logarithm; at is how far the run is, from 0 to 1.
type level func(r *rand.Rand, at float64) float64

// noises are what processes do on real machines: a spread of memory layouts, a
// tail of disturbed ones, two links, and a machine that gets slower.
var noises = map[string]level{
	"normal": func(r *rand.Rand, _ float64) float64 { return 0.01 * r.NormFloat64() },
	"skewed": func(r *rand.Rand, _ float64) float64 { return 0.01 * r.ExpFloat64() },
	"bimodal": func(r *rand.Rand, _ float64) float64 {
		if r.Float64() < 0.3 {
			return 0.03 + 0.003*r.NormFloat64()
		}
		return 0.003 * r.NormFloat64()
	},
	"drifting": func(r *rand.Rand, at float64) float64 { return 0.01*r.NormFloat64() + 0.015*(at-0.5) },
}

// drawn makes the samples of one cell in a number of processes: of three batches
// each is delayed beyond the level of its process.
func drawn(r *rand.Rand, codec string, ns float64, noise level, processes int) []record.Sample {
	var all []record.Sample
	for p := range processes {
		at := noise(r, (float64(p)+r.Float64())/float64(processes))
		const ops = 100_000
		s := record.Sample{Codec: codec, Dataset: "d", Op: "marshal", Process: p, Ops: 3 * ops, AllocBytes: 300_000,
			BatchOps: ops, Positions: 1,
			ProbesPS: []int64{2000, 2000, 2000}, CycleBytes: 1000, CollectionsNS: []int64{100},
			CollectionsProbesPS: []int64{2000}}
		for range 3 {
			wall := int64(ns * math.Exp(at) * (1 + 0.02*r.ExpFloat64()) * ops)
			s.BatchesNS = append(s.BatchesNS, wall)
			s.WallNS += wall
		}
		all = append(all, s)
	}
	return all
}

// long leaves a simulation out where -short is asked for, as under the race
// detector, in which it takes minutes and has nothing to find.
func long(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("a simulation")
	}
}

// some is one case of a simulation, the first by name, and all of them where SERIALBENCH_LONG asks.
func some[T any](all map[string]T) map[string]T {
	if longtest.Asked() {
		return all
	}
	first := slices.Min(slices.Collect(maps.Keys(all)))
	return map[string]T{first: all[first]}
}

// quality is how many processes the presets see a cell in, see package cli.
var quality = map[string]int{"quick": 6, "default": 7, "publish": 30}

// The truth is what the estimator tends to with ever more processes; the 95 %
// interval must hold it in 93 to 97 of 100 runs.
func TestIntervalCoversTheTruth(t *testing.T) {
	long(t)
	const runs = 2000
	for name, noise := range some(noises) {
		r := rand.New(rand.NewPCG(1, uint64(len(name))))
		truth := mustCells(t, drawn(r, "a", 100, noise, 60_000))[0].NS
		for q, processes := range quality {
			hit := 0
			for range runs {
				c := mustCells(t, drawn(r, "a", 100, noise, processes))[0]
				if c.Low <= truth && truth <= c.High {
					hit++
				}
			}
			share := 100 * float64(hit) / runs
			t.Logf("%s noise, %s quality (%d processes): %.1f %% of the intervals hold the truth", name, q, processes, share)
			if share < 93 || share > 97 {
				t.Errorf("%s noise, %d processes: %.1f %% of the intervals hold the truth", name, processes, share)
			}
		}
	}
}

// Codecs that are equal must not be told apart, in 95 of 100 rankings, however
// many there are; not even where each process falls into one of two links, which
// few processes may do all alike by chance.
func TestEqualCodecsTie(t *testing.T) {
	longtest.Only(t, "a simulation of a minute")
	all := maps.Clone(noises)
	all["two layouts"] = func(r *rand.Rand, _ float64) float64 { return 0.03*float64(r.IntN(2)) + 0.002*r.NormFloat64() }
	for name, noise := range some(all) {
		for _, c := range []struct{ codecs, processes, runs int }{{2, 6, 1000}, {2, 10, 1000}, {90, 6, 100}, {90, 10, 100}} {
			r := rand.New(rand.NewPCG(2, uint64(len(name)*c.codecs)))
			wrong := 0
			for range c.runs {
				var s []record.Sample
				for i := range c.codecs {
					s = append(s, drawn(r, strconv.Itoa(i), 100, noise, c.processes)...)
				}
				if slices.ContainsFunc(Rank(mustCells(t, s), 0), func(p Place) bool { return p.Rank != 1 }) {
					wrong++
				}
			}
			t.Logf("%s noise, %d equal codecs in %d processes: %d of %d rankings told a difference", name, c.codecs,
				c.processes, wrong, c.runs)
			if wrong*100 > 5*c.runs {
				t.Errorf("%s noise, %d equal codecs in %d processes: %d of %d rankings told a difference", name, c.codecs,
					c.processes, wrong, c.runs)
			}
		}
	}
}

// The baseline and its twin must come out as a tie, in 95 of 100 runs.
func TestTwinsAreATie(t *testing.T) {
	longtest.Only(t, "a simulation; its siblings are always tried")
	for name, noise := range some(noises) {
		for q, processes := range quality {
			r := rand.New(rand.NewPCG(3, uint64(len(name))))
			const runs = 1000
			differing := 0
			for range runs {
				s := append(drawn(r, "baseline", 100, noise, processes), drawn(r, "baseline"+record.Twin, 100, noise, processes)...)
				aa := AAs(mustCells(t, s), "d")
				if len(aa) != 1 {
					t.Fatal(aa)
				}
				if aa[0].Differs {
					differing++
				}
			}
			if differing > runs*5/100+14 { // 14 are two standard errors of 5 in 100 of 1000
				t.Errorf("%s noise, %s quality: told apart in %d of %d runs", name, q, differing, runs)
			}
		}
	}
}

// Of codecs each 5 % slower than the one before, neighbours must be told apart at
// default quality, nine times in ten, with all of the correction for their number.
func TestFivePercentIsFound(t *testing.T) {
	long(t)
	for name, noise := range some(noises) {
		for _, codecs := range []int{2, 40} {
			r := rand.New(rand.NewPCG(4, uint64(len(name)*codecs)))
			found, all := 0, 0
			for range 400 / codecs {
				var s []record.Sample
				for i := range codecs {
					s = append(s, drawn(r, fmt.Sprintf("%02d", i), 100*math.Pow(1.05, float64(i)), noise, quality["default"])...)
				}
				cells := mustCells(t, s)
				s = append(drawn(r, "baseline", 100, noise, quality["default"]),
					drawn(r, "baseline"+record.Twin, 100, noise, quality["default"])...)
				resolution, _ := Resolution(mustCells(t, s), "d", "marshal")
				for i, p := range Rank(cells, resolution) {
					if i > 0 {
						all++
						if p.Rank == i+1 {
							found++
						}
					}
				}
			}
			t.Logf("%s noise, %d codecs: %d of %d differences of 5 %% found", name, codecs, found, all)
			if found*100 < 90*all {
				t.Errorf("%s noise, %d codecs: %d of %d differences of 5 %% found", name, codecs, found, all)
			}
		}
	}
}

// What is planted in one of two runs is found by comparing them, and nothing else is.
func TestCompareFindsWhatChanged(t *testing.T) {
	longtest.Only(t, "a simulation; its siblings are always tried")
	for name, noise := range some(noises) {
		r := rand.New(rand.NewPCG(5, uint64(len(name))))
		found, wrong := 0, 0
		const runs, cells = 300, 20
		for range runs {
			var before, after []record.Sample
			for i := range cells {
				ns := 100 * math.Pow(1.3, float64(i))
				before = append(before, drawn(r, strconv.Itoa(i), ns, noise, 10)...)
				if i == 7 {
					ns *= 1.05
				}
				after = append(after, drawn(r, strconv.Itoa(i), ns, noise, 10)...)
			}
			c := Compare(mustCells(t, before), mustCells(t, after))
			claimed := false
			for _, x := range c.Cells {
				if x.Codec == "7" && x.Shown && x.Change > 0 {
					found++
				} else if x.Shown {
					claimed = true
				}
			}
			if claimed {
				wrong++
			}
			if m := c.Means[0]; m.Cells != cells || m.Low > m.Change || m.Change > m.High {
				t.Fatalf("mean %+v", m)
			}
		}
		if found < 90*runs/100 || wrong > 5*runs/100 {
			t.Errorf("%s noise: found in %d of %d comparisons, false claims in %d", name, found, runs, wrong)
		}
	}
}
