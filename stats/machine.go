package stats

import (
	"slices"

	"github.com/serialbench/serialbench/record"
)

// disturbed is by how much a reading of the probe may exceed what it is on a
// quiet core. What shares a core reads 1.15 and more.
const disturbed = 1.03

// machine is what all samples together say about the machine.
type machine struct {
	quiet      float64                 // reading of the probe on a quiet core, in picoseconds; 0: not known
	collection map[[2]string][]float64 // ns a byte allocated, of each quiet collection, by codec and data set, ascending
	disturbed  map[[2]string][]float64 // of the others
}

// newMachine takes the tenth part of the best readings of the visits as that of a
// quiet core: most visits have a quiet moment, and a processor that was faster for
// a while must not make all else look disturbed.
func newMachine(samples []record.Sample) machine {
	m := machine{collection: map[[2]string][]float64{}, disturbed: map[[2]string][]float64{}}
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
	for _, s := range samples {
		k := [2]string{s.Codec, s.Dataset}
		for i, took := range s.CollectionsNS {
			if s.CycleBytes == 0 {
				continue
			}
			list := m.disturbed
			if m.isQuiet(s.CollectionsProbesPS[i]) {
				list = m.collection
			}
			list[k] = append(list[k], float64(took)/float64(s.CycleBytes))
		}
	}
	for _, list := range []map[[2]string][]float64{m.collection, m.disturbed} {
		for _, costs := range list {
			slices.Sort(costs)
		}
	}
	return m
}

func (m machine) isQuiet(reading int64) bool {
	return m.quiet == 0 || float64(reading) <= disturbed*m.quiet
}

// collector is what the garbage collector costs for each byte that is allocated,
// in ns: the time of a collection over the bytes from one to the next. It is the
// lower quartile over all collections of a codec on a data set, of all its
// operations, that nothing disturbed; they are long beside quiet moments, and
// most of those that a probe on either side calls quiet were delayed between them.
func (m machine) collector(k Key) float64 {
	id := [2]string{k.Codec, k.Dataset}
	costs := m.collection[id]
	if len(costs) < 3 {
		costs = slices.Sorted(slices.Values(append(slices.Clone(costs), m.disturbed[id]...)))
	}
	if len(costs) == 0 {
		return 0
	}
	return quantile(costs, 0.25)
}
