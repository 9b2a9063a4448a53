package stats

import (
	"math"
	"slices"

	"github.com/serialbench/serialbench/internal/record"
)

// Clock is a reading of a probe that stands for the clock of the core: figures
// of other moments are multiplied by it and divided by the reading of theirs.
type Clock struct {
	PS    float64 `json:"ps"`    // reading, in picoseconds; 0: not known, and nothing is corrected
	Probe Probe   `json:"probe"` // which probe was read
}

// Probe names a probe that the clock is read from.
type Probe string

// The probes.
const (
	// Chain is a chain of operations each of which needs the one before: it takes as
	// many cycles whoever else uses the core, so what it reads is the clock.
	Chain Probe = "chain"
	// Wide uses all of a core. It reads the clock only where nobody else used the core.
	Wide Probe = "wide"
)

// sharedCore is by how much the wide probe reads more where the core is shared, at
// least. Two records whose wide probes differ by more are not brought together by them.
const sharedCore = 1.15

// has reports whether a probe was read beside every batch of a sample.
func (p Probe) has(s *record.Sample) bool {
	batches, n, chain := s.Batches()
	if p == Chain {
		n = chain
	}
	return n > 0 && n == batches
}

// probeOf is the chain if every sample that has batches has it, else the wide
// probe, else "".
func probeOf(samples []record.Sample) Probe {
	for _, p := range []Probe{Chain, Wide} {
		found, all := false, true
		for i := range samples {
			if f := samples[i].Figures; f != nil {
				found, all = true, all && p == Chain && f.ClockPS > 0
			} else if n, _, _ := samples[i].Batches(); n > 0 {
				found, all = true, all && p.has(&samples[i])
			}
		}
		if found && all {
			return p
		}
	}
	return ""
}

// ClockOf is the clock that the figures of samples stand at: the median of the
// readings beside quiet batches. With "" the best probe is taken that all samples
// have.
func ClockOf(samples []record.Sample, probe Probe) Clock {
	if probe == "" {
		probe = probeOf(samples)
	}
	if probe == "" {
		return Clock{}
	}
	return newMachine(samples, Conditions{Clock: Clock{Probe: probe}}).clock
}

// commonClock says at which clock the figures of lots of samples can be
// compared: that of the first. The second result is false if there is none: a lot
// has no probe, or there is only the wide one and it is so far apart that the core may have
// been shared in one of them.
func commonClock(groups [][]record.Sample) (Clock, bool) {
	probe := Chain
	for _, group := range groups {
		switch probeOf(group) {
		case "":
			return Clock{}, false
		case Wide:
			probe = Wide
		}
	}
	var first Clock
	for i, group := range groups {
		c := ClockOf(group, probe)
		if i == 0 {
			first = c
		}
		if c.PS <= 0 || probe == Wide && Relative(first.PS, c.PS) > sharedCore-1 {
			return Clock{}, false
		}
	}
	return first, len(groups) > 0
}

// moment is what the probes say of one batch.
type moment struct {
	quiet bool
	clock float64 // reading of the probe of the clock, in picoseconds; 0: not known
}

// moments reads the probes beside the batches of a sample. The chain is read for
// each batch by itself, so that a clock that changes from one batch to the next is followed.
func (m machine) moments(s *record.Sample) []moment {
	all := make([]moment, len(s.BatchesNS))
	core := m.core.Of(s)
	read := core.Ratio > 0 && Chain.has(s)
	for i := range all {
		if read {
			all[i].clock = float64(s.ChainPS[i])
		}
		all[i].quiet = core.IsQuiet(float64(s.ProbesPS[i]), all[i].clock)
	}
	if m.clock.Probe == Chain {
		return all
	}
	level := 0.0
	if m.clock.Probe == Wide {
		level = quietLevel(s.ProbesPS, all)
	}
	for i := range all {
		all[i].clock = level
	}
	return all
}

// quietLevel is the median of the readings beside quiet batches; 0 without any.
func quietLevel(readings []int64, moments []moment) float64 {
	var quiet []float64
	for i, p := range readings {
		if moments[i].quiet {
			quiet = append(quiet, float64(p))
		}
	}
	if len(quiet) == 0 {
		return 0
	}
	slices.Sort(quiet)
	return quantile(quiet, 0.5)
}

// brought is the factor that brings a time taken at a reading to the clock.
func (c Clock) brought(reading float64) float64 {
	if c.PS <= 0 || reading <= 0 || math.IsNaN(reading) {
		return 1
	}
	return c.PS / reading
}
