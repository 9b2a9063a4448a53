package measure

import "time"

const (
	// disturbed is by how much a reading of the probe may exceed what it is on
	// a quiet core.
	disturbed = 1.03
	// impatience is how many disturbed pieces in a row make a worker look for a
	// quiet core.
	impatience = 3
)

// core is where a worker runs. What disturbs a core of a shared machine may last for
// seconds, with quiet moments of a few milliseconds, and seldom disturbs all cores alike.
type core struct {
	quiet   int64 // reading of the probe on a quiet core; 0: not known
	all     []int // that the worker may run on; the first is where it is
	threads []int // of this process
	bad     int   // disturbed pieces in a row
}

// newCore binds this process to a core, -1: to none, that it may leave for one of spare.
func newCore(at int, spare []int, quiet int64) *core {
	c := &core{quiet: quiet}
	if at >= 0 && pinProcess(at) == nil {
		c.all = append([]int{at}, spare...)
		c.threads = threads()
	}
	return c
}

// isQuiet tells whether a reading is that of a quiet core.
func (c *core) isQuiet(reading int64) bool {
	return c.quiet == 0 || float64(reading) <= disturbed*float64(c.quiet)
}

// see notes how a piece was, and tells whether it is time to look for a quiet core.
func (c *core) see(reading int64) bool {
	if c.isQuiet(reading) {
		c.bad = 0
		return false
	}
	c.bad++
	return c.bad >= impatience
}

// seek goes from core to core until one is quiet, for patience at the most, and
// returns how long that took. It allocates nothing.
func (c *core) seek(patience time.Duration) time.Duration {
	c.bad = 0
	start := time.Now()
	for time.Since(start) < patience {
		for range 3 { // the first warms up
			if c.isQuiet(probe()) {
				return time.Since(start)
			}
		}
		if len(c.all) < 2 {
			continue
		}
		if pinThreads(c.threads, c.all[1]) != nil {
			c.all = c.all[:1]
			continue
		}
		at := c.all[0]
		copy(c.all, c.all[1:])
		c.all[len(c.all)-1] = at
	}
	return time.Since(start)
}
