// Package task is what workers do for attack: they make hostile input from a seed, or are given it, decode
// it under a limit of memory and a deadline, and tell how that ended. What kills a worker, package attack
// sees from outside.
package task

import (
	"time"

	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
)

// Outcome is how the decoding of one input ended. Their order is that of
// [record.AttackOutcomes].
type Outcome string

// The outcomes, from the best to the worst.
const (
	Refused   Outcome = record.Refused
	Right     Outcome = record.Right
	Different Outcome = record.Different
	Slow      Outcome = record.Slow // see [grown]
	Poisoned  Outcome = record.Poisoned
	Panic     Outcome = record.Panicked
	Overread  Outcome = record.Overread
	Bomb      Outcome = record.Unbounded // see [BombBytes]
	Hang      Outcome = record.Endless
	Fatal     Outcome = record.Died // out of memory, stack overflow, segmentation fault, exit
)

// Outcomes lists all, from the best to the worst.
func Outcomes() []Outcome { return known }

var known = func() (all []Outcome) {
	for _, o := range record.AttackOutcomes() {
		all = append(all, Outcome(o))
	}
	return all
}()

// Unsafe reports whether an outcome harms a program that decodes what strangers
// send. A different value does not: damage cannot be told from data without a
// checksum.
func (o Outcome) Unsafe() bool { return record.Harmful(string(o)) }

func (o Outcome) Severity() int {
	for i, k := range known {
		if k == o {
			return i
		}
	}
	return -1
}

// Mutation is a way to make hostile input.
type Mutation string

// The mutations. Those up to Tokens are tried in every place of a few encodings, in turns with Grammar.
const (
	Truncation Mutation = "truncation" // an encoding cut off, at every length
	BitFlip    Mutation = "bitflip"    // one bit of an encoding, each in turn
	Length     Mutation = "length"     // bytes replaced by what may be read as a huge number, at every place
	Counts     Mutation = "counts"     // lengths of lists, maps, text and bytes, alone and multiplied under nesting
	Fields     Mutation = "fields"     // fields, elements and keys left out, repeated and moved
	Types      Mutation = "types"      // another type where a field begins
	Numbers    Mutation = "numbers"    // numbers too wide for their field
	Tokens     Mutation = "tokens"     // signs of text formats where they do not belong, constructs without an end
	Mixed      Mutation = "mixed"      // several changes of any kind
	Splice     Mutation = "splice"     // the beginning of one encoding and the end of another
	Random     Mutation = "random"     // bytes made up
	Nesting    Mutation = "nesting"    // what nests, or a few bytes, repeated very often
	Keys       Mutation = "keys"       // many map keys whose simple hashes are equal
	After      Mutation = "after"      // good input after a call that failed
	Grammar    Mutation = "grammar"    // what the format allows and no encoder here writes; see package grammar
	Repeats    Mutation = "repeats"    // parts of an encoding repeated, to find what takes time out of proportion
)

var mutationList = []Mutation{Truncation, BitFlip, Length, Counts, Fields, Types, Numbers, Tokens, Mixed, Splice,
	Random, Nesting, Keys, After, Grammar, Repeats}

// Mutations lists all.
func Mutations() []Mutation { return mutationList }

func (m Mutation) index() int {
	for i, k := range mutationList {
		if k == m {
			return i
		}
	}
	return -1
}

// What counts as memory without bound: both must be exceeded, and a number in the
// input must be found that makes the memory double when it is doubled.
const (
	BombBytes = 64 << 20 // allocated while decoding, in bytes
	BombRatio = 100      // allocated for each byte of input
)

// Enough is how many inputs that ended with one harm end the attack on an operation:
// at once where they cost a process or much time, else once the systematic cases
// are done.
const Enough = 20

// Limits are what one input may use: of memory the address space beyond what the
// program needs to begin with, where the system can limit that, and of heap everywhere.
type Limits = worker.Limits

// DefaultLimits are those of the command line.
func DefaultLimits() Limits { return Limits{Memory: 512 << 20, Deadline: time.Second} }

// DefaultStack is the limit of the stack in a worker, in bytes, unless a reproducer
// names another one.
const DefaultStack = smallStack

// Stacks, in bytes. What overflows the small one is tried again with more of the
// same under Go's own limit.
const (
	smallStack = 32 << 20      // inputs are 256 KiB at most, and one of 8 MiB would need 1 GB
	GoStack    = 1_000_000_000 // of 64-bit programs, see [runtime/debug.SetMaxStack]
)

// Encodings is how many values of the data set are encoded to be damaged.
const Encodings = 4

// Worse returns the worse of two outcomes.
func Worse(a, b Outcome) Outcome {
	if a.Severity() > b.Severity() {
		return a
	}
	return b
}
