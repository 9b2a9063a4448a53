package measure

import "time"

// steps is how many steps a reading of the probe takes: some ten microseconds.
const steps = 4096

// kept keeps the compiler from dropping the computation.
var kept uint64

// probe computes something whose time depends on nothing but the core: a chain
// of multiplications, each of which waits for the one before it. It returns the time of
// a step, in picoseconds. What shares a core with another thread, or the silicon of a
// core with another virtual machine, reads 1.15 times as much and more.
//
//go:noinline
func probe() int64 {
	x := kept | 1
	start := time.Now()
	for range steps {
		x = x*6364136223846793005 + 1442695040888963407
		x ^= x >> 13
	}
	took := time.Since(start)
	kept = x
	return int64(took) * 1000 / steps
}
