package measure

import (
	"math/bits"
	"time"

	"github.com/klauspost/cpuid/v2"
)

const (
	line = 64 // bytes of a cache line, as near as makes no difference
	// mostLoads is the longest chain of loads, in bytes.
	mostLoads = 8 << 20
	// leastLoads is the shortest: no second-level cache is so large where its size
	// is not known.
	leastLoads = 4 << 20
	// loadsRead is how many loads a reading takes: some 20 to 40 microseconds.
	loadsRead = 400
)

// field is what the loads go through: in each line, the number of the next. It is
// no memory until it is written to, and none of the heap.
var field [mostLoads / 4]uint32

// loads is a chain of loads through memory beyond the second-level cache, in an
// order that no prefetcher guesses. What shares that memory, or the last cache, slows it.
type loads struct {
	lines uint32 // a power of two; 0: nothing was laid out
	at    uint32 // where the next reading begins
}

// newLoads lays out the chain. It takes some milliseconds. What is written behind it, at least as much, leaves none
// of it in the cache.
func newLoads() loads {
	size := uint32(min(max(leastLoads, 1<<bits.Len(uint(max(1, cpuid.CPU.Cache.L2)-1))), mostLoads))
	const perLine = line / 4
	l := loads{lines: size / line}
	for at, n := uint32(0), uint32(0); n < l.lines; n++ {
		// A full period through all lines (Knuth, The Art of Computer Programming, 3.2.1.2, theorem A).
		next := (at*1664525 + 1013904223) % l.lines
		field[at*perLine] = next
		at = next
	}
	return l
}

// read returns the time of one load, in picoseconds. A reading goes on where the
// last one ended, in lines that were not read yet.
func (l *loads) read() int64 {
	if l.lines == 0 {
		return 0
	}
	at := l.at
	start := time.Now()
	for range loadsRead {
		at = field[at*(line/4)]
	}
	took := time.Since(start)
	l.at = at
	return int64(took) * 1000 / loadsRead
}
