package stats

import (
	"slices"

	"github.com/serialbench/serialbench/internal/record"
)

// disturbed is by how much a reading of the probe may exceed what it is on a
// quiet core. What shares a core reads 1.15 and more.
const disturbed = 1.03

// machine is what all samples together say about the machine.
type machine struct {
	quiet float64               // reading of the probe on a quiet core, in picoseconds; 0: not known
	pace  float64               // of the collector: ns a byte that it goes through
	share map[[2]string]float64 // bytes that it goes through for each byte allocated, by codec and data set
}

// newMachine takes the tenth part of the best readings of the trials as that of a
// quiet core: most trials have a quiet moment, and a processor that was faster for
// a while must not make all else look disturbed.
//
// A collection takes milliseconds, so it is seldom undisturbed throughout, and a
// codec sees few of them. What it has to do is known to the byte, though, and how
// fast it does that is the same for all: the pace is the tenth part of all
// collections of the run that began and ended quietly.
func newMachine(samples []record.Sample) machine {
	m := machine{share: map[[2]string]float64{}}
	var best []float64
	for _, s := range samples {
		if len(s.ProbesPS) > 0 {
			best = append(best, float64(slices.Min(s.ProbesPS)))
		}
	}
	if len(best) > 0 {
		slices.Sort(best)
		m.quiet = best[len(best)/10]
	}
	shares := map[[2]string][]float64{}
	var quiet, all []float64
	for _, s := range samples {
		if s.CycleBytes == 0 {
			continue
		}
		scan := float64(s.ScanBytes)
		if scan == 0 { // not known: as if it were as much as is allocated meanwhile
			scan = float64(s.CycleBytes)
		}
		k := [2]string{s.Codec, s.Dataset}
		shares[k] = append(shares[k], scan/float64(s.CycleBytes))
		for i, took := range s.CollectionsNS {
			pace := float64(took) / scan
			all = append(all, pace)
			if m.isQuiet(s.CollectionsProbesPS[i]) {
				quiet = append(quiet, pace)
			}
		}
	}
	for k, list := range shares {
		slices.Sort(list)
		m.share[k] = quantile(list, 0.5)
	}
	if len(quiet) < 10 {
		quiet = all
	}
	if len(quiet) > 0 {
		slices.Sort(quiet)
		m.pace = quantile(quiet, 0.1)
	}
	return m
}

func (m machine) isQuiet(reading int64) bool {
	return m.quiet == 0 || float64(reading) <= disturbed*m.quiet
}

// collector is what the garbage collector costs for each byte that is allocated,
// in ns.
func (m machine) collector(k Key) float64 { return m.pace * m.share[[2]string{k.Codec, k.Dataset}] }
