package stats

import (
	"math"
	"math/rand/v2"
	"strconv"

	"github.com/serialbench/serialbench/internal/record"
)

// world is a machine and what measures on it, for simulations: everything that a
// figure depends on and nobody asked for.
type world struct {
	clock   clockOf
	links   int     // links of the program; 1: the program itself
	each    int     // processes in each
	linkSD  float64 // standard deviations of logarithms: of a link,
	process float64 // of a process,
	run     float64 // of a run, and as much again of each of its four blocks of time,
	paceSD  float64 // of the collector's pace in a run
	alloc   uint64  // bytes an operation
	tail    bool    // processes are late by an exponential time, not by a normal one
	hosts   int     // machines that the processes are spread over; 0: one
	hostSD  float64 // standard deviation of the logarithm of what each does to each cell
	shared  float64 // part of the processes that something shares the core with all of the time, in half of the runs
}

// clockOf draws how a clock moves in a run: what a step of the chain takes, in
// picoseconds, at a time from 0 to 1.
type clockOf func(r *rand.Rand) func(at float64) float64

const chainPS = 400

var clocks = map[string]clockOf{
	"steady": func(*rand.Rand) func(float64) float64 { return func(float64) float64 { return chainPS } },
	"steps": func(r *rand.Rand) func(float64) float64 {
		var levels [6]float64
		for i := range levels {
			levels[i] = chainPS * (1 + 0.15*r.Float64())
		}
		return func(at float64) float64 { return levels[min(5, int(6*at))] }
	},
	"drift": func(r *rand.Rand) func(float64) float64 {
		by := 0.15 * (r.Float64() - 0.5)
		return func(at float64) float64 { return chainPS * (1 + by*at) }
	},
	"two levels": func(r *rand.Rand) func(float64) float64 {
		return func(float64) float64 { return chainPS * (1 + 0.12*float64(r.IntN(2))) }
	},
	"another each run": func(r *rand.Rand) func(float64) float64 {
		level := chainPS * (1 + 0.15*r.Float64())
		return func(float64) float64 { return level }
	},
}

// program is one program in its links: by how much each link moves each cell.
type program map[string][]float64

func (w world) link(r *rand.Rand, codecs int) program {
	p := program{}
	for i := range codecs {
		for range w.links {
			p[strconv.Itoa(i)] = append(p[strconv.Itoa(i)], w.linkSD*r.NormFloat64())
		}
	}
	return p
}

// measured is one run of a program: cell i takes ns[i] at the clock of [chainPS].
func (w world) measured(r *rand.Rand, p program, ns []float64) []record.Sample {
	const ops, batches, blocks = 1000, 9, 4
	clock, pace := w.clock(r), 0.3*math.Exp(w.paceSD*r.NormFloat64())
	shares := 0.0 // logarithm by which the wide probe reads more
	if w.shared > 0 && r.IntN(2) > 0 {
		shares = 0.06 + 0.24*r.Float64()
	}
	var all []record.Sample
	for i, t := range ns {
		codec := strconv.Itoa(i)
		level := w.run * r.NormFloat64()
		slows := 0.0 // by how much more a shared core slows it than the wide probe, see sharedSD
		if shares > 0 {
			slows = max(0, 1.6+0.6*r.NormFloat64())
		}
		var block [blocks]float64
		for b := range block {
			block[b] = w.run * r.NormFloat64()
		}
		n := w.links * w.each
		hosts := make([]float64, max(1, w.hosts))
		for h := range w.hosts {
			hosts[h] = w.hostSD * r.NormFloat64()
		}
		for k, at := range r.Perm(n) {
			host := at % len(hosts)
			time := (float64(at) + r.Float64()) / float64(n)
			b := int(blocks * time)
			late := w.process * r.NormFloat64()
			if w.tail {
				late = w.process * r.ExpFloat64()
			}
			beside := 0.0
			if shares > 0 && r.Float64() < w.shared {
				beside = shares * (0.7 + 0.6*r.Float64())
			}
			own := t * math.Exp(p[codec][k%w.links]+late+level+block[b]+hosts[host]+slows*beside)
			s := record.Sample{Codec: codec, Dataset: "d", Op: "marshal", Process: i*n + k, Link: k % w.links,
				Block: blocks*host + b, Host: host,
				Ops: ops * batches, BatchOps: ops, Positions: 1, AllocBytes: w.alloc * ops * batches,
				CycleBytes: 4e6, ScanBytes: 4e6}
			for range batches {
				chain := clock(time)
				ps := int64(math.Round(chain * (1 + 0.001*r.NormFloat64())))
				took := int64(own * chain / chainPS * (1 + 0.02*r.ExpFloat64()) * ops)
				s.BatchesNS, s.ChainPS, s.ProbesPS = append(s.BatchesNS, took), append(s.ChainPS, ps),
					append(s.ProbesPS, int64(2*float64(ps)*math.Exp(beside)))
				s.WallNS += took
			}
			chain := clock(time)
			collection := pace * 4e6 * chain / chainPS * (1 + 0.1*math.Abs(r.NormFloat64()) + 0.03*r.NormFloat64())
			s.CollectionsNS = []int64{int64(collection)}
			s.CollectionsChainPS, s.CollectionsProbesPS = []int64{int64(chain)}, []int64{int64(2 * chain)}
			all = append(all, s)
		}
	}
	return all
}

// same is a number of cells that take as long, each a little more than the one before.
func sameTimes(n int) []float64 {
	ns := make([]float64, n)
	for i := range ns {
		ns[i] = 100 * math.Pow(1.3, float64(i))
	}
	return ns
}

// compared compares two runs as the program does.
func comparedRuns(a, b []record.Sample, o Comparing) Comparison {
	at := InCommon(Conditions{}, a, b).Conditions
	x, _ := CellsAt(a, Default, at)
	y, _ := CellsAt(b, Default, at)
	return CompareRuns([][]*Cell{x}, [][]*Cell{y}, o)
}
