// Package attack finds out what codecs do with bytes that nobody encoded: cut
// off, flipped, spliced, nested and made up. It makes such inputs from a seed,
// has worker processes decode them under a limit of memory and a deadline, and
// counts how each ends. It knows no format, and nothing of time but deadlines.
package attack

import (
	"slices"
	"time"
)

// Outcome is how the decoding of one input ended.
type Outcome string

// The outcomes, from the best to the worst.
const (
	Refused   Outcome = "refused"   // an error
	Right     Outcome = "right"     // accepted, with the value that was encoded before the damage
	Different Outcome = "different" // accepted, with another value
	Panic     Outcome = "panic"     // a panic that the caller can recover
	Hang      Outcome = "hang"      // no end before the deadline
	Bomb      Outcome = "bomb"      // allocated over 64 MiB and over 100 times the input
	Fatal     Outcome = "fatal"     // the process is lost: out of memory, stack overflow, segmentation fault
)

// Outcomes lists all, from the best to the worst.
func Outcomes() []Outcome {
	return []Outcome{Refused, Right, Different, Panic, Hang, Bomb, Fatal}
}

// Unsafe tells whether an outcome harms a program that decodes what strangers
// send. A different value does not: damage cannot be told from data without a
// checksum.
func (o Outcome) Unsafe() bool { return o.severity() >= Panic.severity() }

func (o Outcome) severity() int { return slices.Index(Outcomes(), o) }

// Mutation is a way to make hostile input.
type Mutation string

// The mutations.
const (
	Truncation Mutation = "truncation" // an encoding cut off, at every length
	BitFlip    Mutation = "bitflip"    // one bit of an encoding, each in turn
	Length     Mutation = "length"     // bytes replaced by what may be read as a huge number, at every place
	Mixed      Mutation = "mixed"      // several changes of any kind
	Splice     Mutation = "splice"     // the beginning of one encoding and the end of another
	Random     Mutation = "random"     // bytes made up
	Nesting    Mutation = "nesting"    // a few bytes repeated very often
)

// Mutations lists all.
func Mutations() []Mutation {
	return []Mutation{Truncation, BitFlip, Length, Mixed, Splice, Random, Nesting}
}

// What counts as a memory bomb: both must be exceeded.
const (
	BombBytes = 64 << 20 // allocated while decoding, in bytes
	BombRatio = 100      // allocated for each byte of input
)

// Limits are what a worker may use.
type Limits struct {
	Memory   uint64        `json:"memory_bytes"` // bytes of address space beyond what the program needs to begin with, where the system can limit that; of heap everywhere
	Deadline time.Duration `json:"deadline_ns"`  // CPU time for one input; ten times as much time on the clock
}

// DefaultLimits are those of the command line.
func DefaultLimits() Limits { return Limits{Memory: 512 << 20, Deadline: time.Second} }

// maxStack is the limit of the stack in a worker, in bytes. Go's own is 1 GB:
// inputs are 256 KiB at most, and one of 8 MiB would need as much as that.
const maxStack = 32 << 20

// encodings is how many values of the data set are encoded to be damaged.
const encodings = 4

// worse returns the worse of two outcomes.
func worse(a, b Outcome) Outcome {
	if a.severity() > b.severity() {
		return a
	}
	return b
}
