package measure

import "time"

// steps is how many steps a reading of the probe takes: some four microseconds.
const steps = 3000

// kept keeps the compiler from dropping the computation.
var kept uint64

// probe computes something whose time depends on nothing but the core: four
// chains of sums that together use all that a core can do in a cycle, and no memory. It
// returns the time of a step, in picoseconds. A core that another thread or virtual
// machine shares reads half as much again and more, where a single chain of
// dependent steps, which leaves most of a core unused, would show nothing.
//
//go:noinline
func probe() int64 {
	a, b, c, d := kept, kept+1, kept+2, kept+3
	start := time.Now()
	for i := range uint64(steps) {
		a += i ^ 3
		b ^= i + 5
		c += i | 7
		d ^= i & 9
		a ^= 11
		b += 13
		c ^= 17
		d += 19
	}
	took := time.Since(start)
	kept = a + b + c + d
	return int64(took) * 1000 / steps
}
