package measure

import "time"

// polls is how often a worker reads the probe on a core before it tries another.
const polls = 40

// core is where a worker runs. What disturbs a core of a shared machine may last for
// seconds, with quiet moments of a tenth of a millisecond to a millisecond, and
// seldom disturbs all cores alike.
type core struct {
	Reference       // of a quiet core
	all       []int // that the worker may run on; the first is where it is
	threads   []int // of this process

	waiting time.Duration // that is left
}

// newCore binds this process to a core, -1: to none, that it may leave for one of spare.
func newCore(at int, spare []int, quiet Reference, waiting time.Duration) *core {
	c := &core{Reference: quiet, waiting: waiting}
	if at >= 0 && pinProcess(at) == nil {
		c.all = append([]int{at}, spare...)
		c.threads = threads()
	}
	return c
}

// seek waits for a quiet moment, on one core after the other, while there is
// waiting. It returns how long that took, the last reading of the probes, and whether the
// worker moved. It allocates nothing.
func (c *core) seek() (took time.Duration, last reading, moved bool) {
	start := time.Now()
	for n := 1; ; n++ {
		last = probe()
		if took = time.Since(start); c.isQuiet(last) || took >= c.waiting {
			c.waiting -= took
			return took, last, moved
		}
		if n%polls != 0 || len(c.all) < 2 {
			continue
		}
		if pinThreads(c.threads, c.all[1]) != nil {
			c.all = c.all[:1]
			continue
		}
		at := c.all[0]
		copy(c.all, c.all[1:])
		c.all[len(c.all)-1] = at
		moved = true
	}
}
