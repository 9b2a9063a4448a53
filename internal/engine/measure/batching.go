package measure

import (
	"math"
	"time"
)

const (
	// batchTime is how long a batch should be: long beside the clock's
	// resolution and a reading of the probe, short beside the quiet moments of a shared
	// machine.
	batchTime = 30 * time.Microsecond
	// mostPositions bounds the positions of a cell, and with them what has to be
	// known to tell how long the values at each should take.
	mostPositions = 64
	// leastValues is how many values a slow operation is timed on at the least,
	// if they do not take longer than slowest.
	leastValues = 8
	roundTime   = 5 * time.Millisecond
	slowest     = 100 * time.Millisecond
	// growth is the most by which a batch grows from one try to the next.
	growth = 100
	// mostOps bounds a batch where the clock stands still.
	mostOps = 1 << 30
)

// Batching is how the calls of a cell are divided into batches. It is the same in
// all trials of the cell.
type Batching struct {
	BatchOps  int `json:"batch_ops"`
	Positions int `json:"positions"` // that batches take turns at, see [record.Sample]
}

// batchingFor divides a round through the values into batches of about batchTime:
// fast operations go through all values in one batch, or several times; slow
// ones are timed on the first values only, as many as take about roundTime. It
// depends on nothing but the time of a call, and on that as little as can be, so that
// two runs time the same values.
func batchingFor(ns float64, values int) Batching {
	values = max(1, values)
	round := ns * float64(values)
	switch fit := float64(batchTime); {
	case !(ns > 0):
		return Batching{mostOps / values * values, 1}
	case round <= fit:
		return Batching{atMost(math.Round(fit/round)) * values, 1}
	case round <= float64(roundTime):
		positions := min(power(round/fit), mostPositions, values)
		return Batching{values / positions, positions}
	}
	firstValues := power(max(float64(roundTime)/ns, min(leastValues, float64(slowest)/ns)))
	firstValues = min(firstValues, values)
	positions := min(firstValues, mostPositions)
	return Batching{firstValues / positions, positions}
}

// power is the power of two that is nearest to n, in ratio.
func power(n float64) int {
	if n <= 1 {
		return 1
	}
	return 1 << int(math.Round(math.Log2(min(n, mostOps))))
}

// atMost turns a number of calls into an int, infinity included.
func atMost(n float64) int {
	if math.IsNaN(n) || n > mostOps {
		return mostOps
	}
	return int(n)
}

// tries is how often calibration times a batch that is long enough.
const tries = 5

// calibrate finds out what a call takes, in ns: the least of some batches, since
// what is chosen by it stays for the whole run. The first call is never taken for
// typical: libraries build their tables in it.
func calibrate(batch func(n int) (time.Duration, error)) (ns float64, err error) {
	ns = math.Inf(1)
	for n, long := 1, 0; ; {
		wall, err := batch(n)
		if err != nil {
			return 0, err
		}
		this := float64(wall) / float64(n)
		if wall >= batchTime/2 {
			if long++; long > 1 { // one may have been a first call
				ns = min(ns, this)
			}
		}
		switch {
		case n >= mostOps:
			return this, nil
		case long > tries || long > 1 && this > float64(slowest):
			return ns, nil
		case long > 0:
			n = max(1, atMost(float64(batchTime)/this))
		default:
			n = max(n+1, min(n*growth, mostOps, atMost(float64(batchTime)/this)))
		}
	}
}
