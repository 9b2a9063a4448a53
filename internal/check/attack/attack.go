// Package attack finds out what codecs do with bytes that nobody encoded: cut
// off, flipped, spliced, nested, made up, and written as no encoder here does. Worker processes make such inputs
// from a seed and decode them under a limit of memory and a deadline, which
// package task does; this package starts them, tries again what did harm, and
// counts how each input ends. What a format allows, package grammar knows; the rest knows none.
package attack

import "github.com/serialbench/serialbench/internal/check/attack/task"

// Outcome is how the decoding of one input ended; see package task.
type Outcome = task.Outcome

// The outcomes, from the best to the worst.
const (
	Refused   = task.Refused
	Right     = task.Right
	Different = task.Different
	Slow      = task.Slow
	Poisoned  = task.Poisoned
	Panic     = task.Panic
	Overread  = task.Overread
	Bomb      = task.Bomb
	Hang      = task.Hang
	Fatal     = task.Fatal
)

// Outcomes lists all, from the best to the worst.
func Outcomes() []Outcome { return task.Outcomes() }

// Mutation is a way to make hostile input; see package task.
type Mutation = task.Mutation

// The mutations.
const (
	Truncation = task.Truncation
	BitFlip    = task.BitFlip
	Length     = task.Length
	Counts     = task.Counts
	Fields     = task.Fields
	Types      = task.Types
	Numbers    = task.Numbers
	Tokens     = task.Tokens
	Mixed      = task.Mixed
	Splice     = task.Splice
	Random     = task.Random
	Nesting    = task.Nesting
	Keys       = task.Keys
	After      = task.After
	Grammar    = task.Grammar
	Repeats    = task.Repeats
)

// Mutations lists all.
func Mutations() []Mutation { return task.Mutations() }

// Enough is how many inputs that ended with one harm end the attack on an operation.
const Enough = task.Enough

// Limits are what one input may use.
type Limits = task.Limits

// DefaultLimits are those of the command line.
func DefaultLimits() Limits { return task.DefaultLimits() }

// What decides of memory and the stack; see package task.
const (
	BombBytes    = task.BombBytes
	BombRatio    = task.BombRatio
	DefaultStack = task.DefaultStack
)

// Again is what a program has to have to do an attack again without serialbench.
type Again = task.Again

// KindsOf lists what a type is made of; v is a value of it or a pointer to one.
func KindsOf(v any) []string { return task.KindsOf(v) }
