package measure

import "time"

const (
	// steps is how many steps a reading of the wide probe takes: some two microseconds.
	steps = 5000
	// chainSteps is how many steps a reading of the chain takes. The clock moves in
	// nanoseconds, so 1.5 µs tell it to less than 0.1 %; readings of one core at one clock lie
	// within 0.2 % of each other.
	chainSteps = 1000
)

// kept keeps the compiler from dropping the computation.
var kept uint64

// reading is what the probes read one after the other, picoseconds a step.
type reading struct{ wide, chain int64 }

// probe reads the wide probe and the chain.
func probe() reading { return reading{wide(), chain()} }

// wide computes something whose time depends on nothing but the core: six chains of
// simple operations, of each of which a core can do several in a cycle, and no memory. It
// returns the time of a step of all six, in picoseconds. A core that another thread or virtual
// machine shares reads a quarter as much again and up to twice as much.
//
// The chains are alike and do not depend on a counter. With sums of a counter a quiet core of an
// AMD EPYC read 958 or 1091 ps from one call to the next, by how it had begun to spread the
// operations, so that most quiet moments looked disturbed; these read within 1 % of each other in nine links of ten
// and 2.7 % more in the tenth, which is why each link is held to its own.
//
//go:noinline
func wide() int64 {
	a, b, c, d, e, f := kept, kept+1, kept+2, kept+3, kept+4, kept+5
	start := time.Now()
	for range steps / 2 {
		a, b, c, d, e, f = a+a, b+b, c+c, d+d, e+e, f+f
		a, b, c, d, e, f = a^3, b^5, c^7, d^9, e^11, f^13
	}
	took := time.Since(start)
	kept = a + b + c + d + e + f
	return int64(took) * 1000 / steps
}

// chain computes something in which each operation needs the result of the one
// before, so that it leaves most of a core unused: its time is that of the clock,
// whoever else uses the core. A multiplication, a shift and an exclusive or in turn,
// since the compiler would join sums and products. It returns the time of a step of
// the three, in picoseconds.
//
//go:noinline
func chain() int64 {
	x := kept | 1
	start := time.Now()
	for range chainSteps / 4 {
		x *= 0x5851f42d4c957f2d
		x ^= x >> 32
		x *= 0x5851f42d4c957f2d
		x ^= x >> 32
		x *= 0x5851f42d4c957f2d
		x ^= x >> 32
		x *= 0x5851f42d4c957f2d
		x ^= x >> 32
	}
	took := time.Since(start)
	kept = x
	return int64(took) * 1000 / chainSteps
}

// beside is what the probes say of what was between two readings: the wide one is
// that which took longer, since a disturbance may have touched one only; the chain is
// the shorter, which no interrupt made longer.
func beside(before, after reading) reading {
	return reading{max(before.wide, after.wide), min(before.chain, after.chain)}
}

// Reference is what the probes read on a quiet core. What is zero is not known.
type Reference struct {
	Wide  int64   `json:"wide_ps,omitempty"`  // picoseconds
	Ratio float64 `json:"ratio,omitempty"`    // of the wide probe to the chain: the same at any clock
	Chain int64   `json:"chain_ps,omitempty"` // picoseconds: the clock that most readings stood at
}

// disturbed is by how much a reading of the wide probe may exceed what it is on
// a quiet core.
const disturbed = 1.03

// isQuiet reports whether a reading is that of a quiet core. One whose clock is
// slower reads more in both probes, and is as quiet; where the ratio of the two is not
// known, the wide one decides by itself.
func (r Reference) isQuiet(x reading) bool {
	if r.Ratio > 0 && x.chain > 0 {
		return float64(x.wide) <= disturbed*r.Ratio*float64(x.chain)
	}
	return r.Wide == 0 || float64(x.wide) <= disturbed*float64(r.Wide)
}
