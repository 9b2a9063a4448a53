package measure

import (
	"math"
	"time"

	"github.com/serialbench/serialbench/record"
	"github.com/serialbench/serialbench/suite"
)

const (
	// pieces is how many parts a sample comes in while it waits for the end of a
	// collection: it ends at most one part too late.
	pieces = 32
	// heavy is the collector's share of the time from which on a sample of the
	// full length spans a whole collection even if that takes long. Shorter
	// samples are less exact in any case, and put up with more in proportion.
	heavy = 0.02
	// longest is how many times its aimed length such a sample may take.
	longest = 10
	// leastAlloc is how many bytes a batch of calibration has to allocate for the
	// collector to matter: the first collection would come after seconds.
	leastAlloc = 4 << 10
	// growth is the most by which a batch grows from one try to the next.
	growth = 100
	// mostOps bounds a batch where the clock stands still.
	mostOps = 1 << 30
)

// cost is what calibration found of one call.
type cost struct {
	ns    float64
	bytes float64 // allocated
}

// calibrate warms the loop up for about as long as a sample and returns the
// cost of a call. The first call is never taken for typical: libraries build
// their tables in it.
func calibrate(target time.Duration, batch func(n int) (record.Sample, error)) (cost, error) {
	quarter := float64(target) / 4
	n, spent := 1, 0.0
	for try := 1; ; try++ {
		s, err := batch(n)
		if err != nil {
			return cost{}, err
		}
		ran := busy(s)
		c := cost{ns: ran / float64(n)}
		if s.AllocBytes >= leastAlloc {
			c.bytes = float64(s.AllocBytes) / float64(n)
		}
		spent += float64(s.WallNS)
		long := ran >= quarter
		switch {
		case n >= mostOps || try > 1 && long && spent >= 0.8*float64(target):
			return c, nil
		case try == 1 && long:
			n = 1
		case long:
			n = max(1, atMost(max(quarter, float64(target)-spent)/c.ns))
		default:
			n = max(n+1, min(n*growth, mostOps, atMost(1.2*quarter/c.ns)))
		}
	}
}

// busy is how long a batch ran, in ns. On a machine that others use too, part of
// the wall time was theirs, and would make samples too short; but a codec that
// waits for something must not seem to cost nothing.
func busy(s record.Sample) float64 {
	if wall := float64(s.WallNS); s.CPUNS > 0 {
		return min(wall, max(float64(s.CPUNS), wall/8))
	}
	return float64(s.WallNS)
}

// atMost turns a number of calls into an int, infinity included.
func atMost(n float64) int {
	if math.IsNaN(n) || n > mostOps {
		return mostOps
	}
	return int(n)
}

// plan is how a loop is sampled.
type plan struct {
	samples int
	n       int // calls in a sample, or in a part of one
	cycles  int // collections that a sample spans; 0: it holds none
}

// planFor decides how to sample so that no sample holds more of the collector
// than its due: either samples span whole collections, or they begin after one
// and end long before the next, and are charged for it later (see package stats).
//
// The first is the natural way, and taken where it fits into the time of the
// samples, or where the collector takes so much of it that charging would not be
// exact enough. cycle is how many bytes are allocated from one collection to the
// next, and collection the time of one; both may be known only roughly.
func planFor(c cost, v Visit, cycle float64, collection time.Duration, values int) plan {
	target := float64(v.SampleNS)
	p := plan{samples: v.Samples}
	if c.bytes > 0 && cycle > 0 {
		calls := math.Ceil(cycle / c.bytes)
		length := calls*c.ns + float64(collection)
		fits := length <= float64(max(2, v.Samples))*target
		if fits || length <= longest*target && float64(collection) >= heavy*length*float64(defaultSample)/target {
			p.cycles = max(1, atMost(math.Round(target/length)))
			p.samples = min(v.Samples, max(1, atMost(math.Ceil(float64(v.Samples)*target/(length*float64(p.cycles))))))
			p.n = rounds(max(1, atMost(calls*float64(p.cycles)/pieces)), values)
			return p
		}
	}
	n := max(1, atMost(target/c.ns))
	p.n = rounds(n, values)
	if c.bytes > 0 && cycle > 0 && float64(p.n)*c.bytes > cycle/2 {
		p.n = n // rather not the same values than a collection
	}
	return p
}

// rounds makes n whole rounds through the values where it comes near to one, so
// that every sample sees the same values.
func rounds(n, values int) int {
	if values > 0 && n >= (values+1)/2 {
		return (n + values/2) / values * values
	}
	return n
}

// sampleOp calibrates one loop and passes on its samples. Each sample begins
// with the same value: where values are too slow to all come into it, samples
// are repetitions all the same.
func sampleOp(b *suite.Bench, loop suite.Loop, v Visit, m *meter, send func(record.Sample) error) error {
	c, err := calibrate(v.SampleNS, func(n int) (record.Sample, error) { return m.batch(loop, n) })
	if err != nil {
		return err
	}
	p := planFor(c, v, m.cycle(), m.collection(), len(b.Values))
	var took time.Duration
	var cycle, since float64 // bytes from one collection to the next, and since the last
	next := func() (record.Sample, error) {
		if p.cycles > 0 {
			return m.whole(loop, p.n, p.cycles, 4*pieces*p.n)
		}
		if c.bytes > 0 && (cycle == 0 || since+float64(p.n)*c.bytes > cycle/2) {
			took, since = m.collect(), 0
			cycle = m.cycle()
		}
		s, err := m.batch(loop, p.n)
		s.CollectionNS, s.CycleBytes = int64(took), uint64(cycle)
		since += float64(s.AllocBytes)
		return s, err
	}
	if p.cycles > 0 { // to the end of a collection, where samples begin
		if _, err := m.whole(loop, p.n, 1, 4*pieces*p.n); err != nil {
			return err
		}
	}
	for range p.samples {
		if len(b.Values) > 0 {
			b.Start(v.Offset % len(b.Values))
		}
		s, err := next()
		if err != nil {
			return err
		}
		if err := send(s); err != nil {
			return sendError{err}
		}
	}
	return nil
}

// sendError is a failure of the pipe to the parent, not of the codec.
type sendError struct{ error }
