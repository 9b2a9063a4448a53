package stats

import (
	"slices"

	"github.com/serialbench/serialbench/internal/record"
)

// disturbed is by how much a reading of the wide probe may exceed what it is on a
// quiet core. What shares a core reads 1.15 and more.
const disturbed = 1.03

// otherProbe is by how much the ratio of the probes may differ between two quiet links of
// a program. One that is further above another's was never quiet.
const otherProbe = 1.05

// unlikeProbe is from which factor on the ratios of two runs are of unlike wide probes, as before
// and after November 2026, and say nothing of each other: a shared core reads twice as much at most.
const unlikeProbe = 2.05

// QuietCore is what the probes read on a quiet core. The zero value knows nothing, and
// takes any core for quiet.
type QuietCore struct {
	Wide  float64 // picoseconds; 0: not known
	Ratio float64 // of the wide probe to the chain, at any clock; 0: not known

	links map[link]float64 // the ratio in one executable
}

// link is one executable on one machine. Where the linker puts the wide probe moves its
// reading as it moves all else: in one of four links of a program it was 2.7 % more.
type link struct{ host, build, link int }

func linkOf(s *record.Sample) link { return link{s.Host, s.Build, s.Link} }

// NewQuietCore takes the tenth part of the best readings of the trials as that of a
// quiet core: most trials have a quiet moment, and a processor that was faster for
// a while must not make all else look disturbed. Where the chain was read too, it is the
// ratio of the two that tells a quiet core, since a slower clock slows both alike.
func NewQuietCore(samples []record.Sample) QuietCore { return newQuietCore(samples, 0) }

// newQuietCore is [NewQuietCore] beside other runs, whose least ratio is known; 0: there are none.
func newQuietCore(samples []record.Sample, known float64) QuietCore {
	var best, ratios []float64
	byLink := map[link][]float64{}
	for i := range samples {
		if _, wide, _ := samples[i].Batches(); wide == 0 {
			continue
		}
		s := samples[i].Whole()
		if len(s.ProbesPS) > 0 {
			best = append(best, float64(slices.Min(s.ProbesPS)))
		}
		if Chain.has(&s) && Wide.has(&s) {
			r := calmRatio(s)
			ratios = append(ratios, r)
			byLink[linkOf(&s)] = append(byLink[linkOf(&s)], r)
		}
	}
	q := QuietCore{Wide: tenth(best), Ratio: tenth(ratios), links: map[link]float64{}}
	if known > 0 && q.Ratio > otherProbe*known && q.Ratio < unlikeProbe*known {
		q.Ratio = known
	}
	for at, own := range byLink {
		if r := tenth(own); r > 0 && r <= otherProbe*q.Ratio && r >= q.Ratio/otherProbe {
			q.links[at] = r
		}
	}
	return q
}

// Of is what the probes read on a quiet core in the executable that a sample is of.
func (q QuietCore) Of(s *record.Sample) QuietCore { return q.in(linkOf(s)) }

func (q QuietCore) in(at link) QuietCore {
	if r, ok := q.links[at]; ok {
		q.Ratio = r
	}
	q.links = nil
	return q
}

// IsQuiet reports whether readings are those of a quiet core, in picoseconds; a chain of 0 was not read.
func (q QuietCore) IsQuiet(wide, chain float64) bool {
	if q.Ratio > 0 && chain > 0 {
		return wide <= disturbed*q.Ratio*chain
	}
	return q.Wide == 0 || wide <= disturbed*q.Wide
}

// calmRatio is the tenth part of the ratios of the two probes in one trial: the
// least alone would be that of an interrupted reading of the chain.
func calmRatio(s record.Sample) float64 {
	var all []float64
	for i, c := range s.ChainPS {
		if c > 0 {
			all = append(all, float64(s.ProbesPS[i])/float64(c))
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
