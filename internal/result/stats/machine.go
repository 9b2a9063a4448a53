package stats

import (
	"maps"
	"math"
	"slices"

	"github.com/serialbench/serialbench/internal/record"
)

// Conditions are what samples are summed up at, where it is not what they say
// themselves. The zero value leaves all to the samples.
type Conditions struct {
	Clock Clock // PS 0: that of the samples; Probe "": the best that all of them have
	// of the wide probe to the chain on a quiet core; 0: the samples' own. It counts where theirs is above it by more
	// than otherProbe
	QuietRatio float64
	Collectors []record.Collector // of heaps other than the worker's own
	Heap       string             // [record.HeapSmall] or [record.HeapService], whose collector is charged; "" is small
	Free       bool               // the collector costs nothing
	PaceNS     float64            // a byte that the collector goes through, at Clock; 0: as in the samples
}

// Common are the conditions at which the figures of lots of samples can be compared:
// the clock of the first, and one pace of the collector, since both are the machine's and change
// from one minute to the next.
type Common struct {
	Conditions
	Clocks []Clock   // of each lot by itself
	Paces  []float64 // of each lot by itself, at the common clock; 0: it had no collections
	AtOne  bool      // the clocks are known and were brought to one
}

// InCommon finds the conditions for lots, as at says otherwise.
func InCommon(at Conditions, groups ...[]record.Sample) Common {
	c := Common{Conditions: at}
	c.Clock, c.AtOne = commonClock(groups)
	c.Clocks = make([]Clock, len(groups))
	for i, group := range groups {
		if !c.AtOne {
			break
		}
		m := newMachine(group, Conditions{Clock: Clock{Probe: c.Clock.Probe}})
		c.Clocks[i] = m.clock
		if r := m.core.Ratio; r > 0 && (c.QuietRatio == 0 || r < c.QuietRatio) {
			c.QuietRatio = r
		}
	}
	sum, known := 0.0, 0
	for _, group := range groups {
		m := newMachine(group, c.Conditions)
		c.Paces = append(c.Paces, m.pace.ns)
		if m.pace.ns > 0 {
			sum += math.Log(m.pace.ns)
			known++
		}
	}
	if known > 0 {
		c.PaceNS = math.Exp(sum / float64(known))
	}
	return c
}

// machine is what all samples together say about the machine.
type machine struct {
	core  QuietCore             // readings of the probes on a quiet core
	clock Clock                 // that figures are brought to
	pace  pace                  // of the collector
	share map[[2]string]float64 // bytes that it goes through for each byte allocated, by codec and data set
}

// newMachine asks all samples together; see [NewQuietCore].
func newMachine(samples []record.Sample, at Conditions) machine {
	m := machine{share: map[[2]string]float64{}, clock: at.Clock}
	if m.clock.Probe == "" {
		m.clock.Probe = probeOf(samples)
	}
	m.core = newQuietCore(samples, at.QuietRatio)
	if m.clock.PS <= 0 {
		m.clock.PS = m.reference(samples)
	}
	m.collections(samples, at)
	if at.PaceNS > 0 && m.pace.ns > 0 {
		m.pace.ns = at.PaceNS
	}
	return m
}

// reference is the median of the clock's readings beside quiet batches; 0 without any.
func (m machine) reference(samples []record.Sample) float64 {
	all := counted{}
	for i := range samples {
		if f := samples[i].Figures; f != nil && f.ClockPS > 0 {
			all[f.ClockPS]++
		}
		if n, _, _ := samples[i].Batches(); n == 0 || !Wide.has(&samples[i]) {
			continue
		}
		s := samples[i].Whole()
		for _, x := range m.moments(&s) {
			if x.quiet && x.clock > 0 {
				all[x.clock]++
			}
		}
	}
	return all.quantile(0.5)
}

// counted says how often each value was read: there are many readings of few values.
type counted map[float64]int

// quantile is [quantile] of all readings; 0 without any.
func (c counted) quantile(q float64) float64 {
	n := 0
	for _, times := range c {
		n += times
	}
	if n == 0 {
		return 0
	}
	values := slices.Sorted(maps.Keys(c))
	// nth is the i-th reading of all, counted from 0.
	nth := func(i int) float64 {
		for _, v := range values {
			if i -= c[v]; i < 0 {
				return v
			}
		}
		return values[len(values)-1]
	}
	at := q * float64(n-1)
	i := int(math.Floor(at))
	low := nth(i)
	return low + (at-float64(i))*(nth(i+1)-low)
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
