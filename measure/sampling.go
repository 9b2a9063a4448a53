package measure

import (
	"math"
	"runtime"
	"time"

	"github.com/serialbench/serialbench/record"
	"github.com/serialbench/serialbench/suite"
)

const (
	// cycles is how many collections a sample of an allocating operation should
	// span: with fewer, some samples pay for one more than others, or for none.
	cycles = 4
	// stretch is how many times its aimed length a sample may take for that.
	stretch = 6
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
		c := cost{ns: ran / float64(n), bytes: float64(s.AllocBytes) / float64(n)}
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

// batchSize returns how many calls make a sample: about target long, longer if
// that takes in enough collections, and whole rounds through the values where it
// comes near to one, so that every sample sees the same values. cycle is in bytes.
func batchSize(c cost, target time.Duration, cycle float64, values int) int {
	n := max(1, atMost(float64(target)/c.ns))
	if c.bytes > 0 && cycle > 0 {
		spanning := math.Ceil(cycles * cycle / c.bytes)
		if spanning*c.ns <= stretch*float64(target) {
			n = max(n, atMost(spanning))
		}
	}
	if values > 0 && n >= (values+1)/2 {
		n = (n + values/2) / values * values
	}
	return n
}

// sampleOp calibrates one loop and passes on its samples.
func sampleOp(b *suite.Bench, loop suite.Loop, v Visit, m *meter, send func(record.Sample) error) error {
	batch := func(n int) (record.Sample, error) { return m.batch(loop, n) }
	c, err := calibrate(v.SampleNS, batch)
	if err != nil {
		return err
	}
	runtime.GC() // the first sample begins as all samples do: somewhere after a collection
	n := batchSize(c, v.SampleNS, m.cycle(), len(b.Values))
	if len(b.Values) > 0 {
		b.Start(v.Offset % len(b.Values))
	}
	for range v.Samples {
		s, err := batch(n)
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
