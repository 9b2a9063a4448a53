package stats

import (
	"math"
	"slices"

	"github.com/serialbench/serialbench/internal/record"
)

// disturbed is by how much a reading of the probe may exceed what it is on a
// quiet core. What shares a core reads 1.15 and more.
const disturbed = 1.03

// Conditions are what samples are summed up at, where it is not what they say
// themselves. The zero value leaves all to the samples.
type Conditions struct {
	Clock      Clock              // PS 0: that of the samples; Probe "": the best that all of them have
	Collectors []record.Collector // of heaps other than the worker's own
	Heap       string             // [record.HeapSmall] or [record.HeapService], whose collector is charged; "" is small
	Free       bool               // the collector costs nothing
}

// machine is what all samples together say about the machine.
type machine struct {
	quiet float64               // reading of the wide probe on a quiet core, in picoseconds; 0: not known
	ratio float64               // of the wide probe to the chain on a quiet core, at any clock; 0: not known
	clock Clock                 // that figures are brought to
	pace  pace                  // of the collector
	share map[[2]string]float64 // bytes that it goes through for each byte allocated, by codec and data set
}

// newMachine takes the tenth part of the best readings of the trials as that of a
// quiet core: most trials have a quiet moment, and a processor that was faster for
// a while must not make all else look disturbed. Where the chain was read too, it is the
// ratio of the two that tells a quiet core, since a slower clock slows both alike.
func newMachine(samples []record.Sample, at Conditions) machine {
	m := machine{share: map[[2]string]float64{}, clock: at.Clock}
	if m.clock.Probe == "" {
		m.clock.Probe = probeOf(samples)
	}
	var best, ratios []float64
	for _, s := range samples {
		if len(s.ProbesPS) > 0 {
			best = append(best, float64(slices.Min(s.ProbesPS)))
		}
		if Chain.has(s) && Wide.has(s) {
			ratios = append(ratios, calmRatio(s))
		}
	}
	m.quiet, m.ratio = tenth(best), tenth(ratios)
	if m.clock.PS <= 0 {
		m.clock.PS = m.reference(samples)
	}
	m.collections(samples, at)
	return m
}

// calmRatio is the tenth part of the ratios of the two probes in one trial: the
// least alone would be that of an interrupted reading of the chain.
func calmRatio(s record.Sample) float64 {
	var all []float64
	for i, c := range running(s.ChainPS) {
		if c > 0 {
			all = append(all, float64(s.ProbesPS[i])/c)
		}
	}
	return tenth(all)
}

// tenth sorts values and returns the one that a tenth of them stay below; 0 without any.
func tenth(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	slices.Sort(values)
	return values[len(values)/10]
}

// reference is the median of the clock's readings beside quiet batches; 0 without any.
func (m machine) reference(samples []record.Sample) float64 {
	var all []float64
	for _, s := range samples {
		if len(s.BatchesNS) == 0 || !Wide.has(s) {
			continue
		}
		for _, x := range m.moments(s) {
			if x.quiet && x.clock > 0 {
				all = append(all, x.clock)
			}
		}
	}
	if len(all) == 0 {
		return 0
	}
	slices.Sort(all)
	return quantile(all, 0.5)
}

func (m machine) isQuiet(reading int64) bool {
	return m.quiet == 0 || float64(reading) <= disturbed*m.quiet
}

// isQuietAt is isQuiet where the chain may have been read beside.
func (m machine) isQuietAt(wide int64, chain float64) bool {
	if m.ratio > 0 && chain > 0 {
		return float64(wide) <= disturbed*m.ratio*chain
	}
	return m.isQuiet(wide)
}

// collector is what the garbage collector costs for each byte that is allocated,
// in ns.
func (m machine) collector(k Key) float64 {
	return m.pace.ns * m.share[[2]string{k.Codec, k.Dataset}]
}

// collectorRange is the interval of [machine.collector]; its ends are NaN where the
// pace has none.
func (m machine) collectorRange(k Key) (low, high float64) {
	share := m.share[[2]string{k.Codec, k.Dataset}]
	if share == 0 {
		return 0, 0
	}
	half := m.pace.half()
	return m.pace.ns * share * math.Exp(-half), m.pace.ns * share * math.Exp(half)
}
