package record

import "slices"

// Names of the ways in which decoding an input can end, as records have them. Edge values and
// traits have some of them too. [Outcomes] says what each means.
const (
	Refused   = "refused"
	Right     = "right"
	Different = "different"
	Slow      = "slow"
	Poisoned  = "poisoned"
	Panicked  = "panic"
	Overread  = "overread"
	Unbounded = "memory"
	Endless   = "hang"
	Died      = "dead"
)

// Outcome is one way in which decoding an input can end, and what readers are told of it.
type Outcome struct {
	Name  string // in records
	Sign  string // one letter, where many stand in a table
	Label string // a few words
	Does  string // what a codec does that ends so; "" for what harms nobody
	Means string // what it is, as a part of a sentence
}

// outcomes go from the best to the worst. Those from [Slow] on harm a program that decodes
// what strangers send. A different value does not: without a checksum nobody can tell damage
// from data.
var outcomes = []Outcome{
	{Refused, "R", "refused", "",
		"ends in an error, as it should"},
	{Right, "E", "exact value", "",
		"decodes to the value that was encoded before the damage"},
	{Different, "D", "other value", "",
		"decodes to another value without an error, as formats without a checksum may"},
	{Slow, "S", "slow", "takes time out of proportion",
		"takes time that grows faster than the input, and up to a megabyte keeps it busy for a deadline"},
	{Poisoned, "C", "corrupted state", "fails on good input",
		"good input fails or decodes to a wrong value after this one"},
	{Panicked, "P", "panic", "panics",
		"a crash that the caller can recover"},
	{Overread, "O", "out-of-bounds read", "reads outside its input",
		"reads memory outside the input, which can leak data or make it wrong"},
	{Unbounded, "M", "huge allocation", "allocates without bound",
		"allocates over 64 MiB and over 100 times the size of the input, as a number in it says"},
	{Endless, "H", "hang", "hangs",
		"does not end within ten times the deadline"},
	{Died, "F", "fatal crash", "kills the process",
		"the process ends, as when memory or the stack runs out; the caller cannot recover"},
}

// Outcomes lists all outcomes from the best to the worst.
func Outcomes() []Outcome { return slices.Clone(outcomes) }

// AttackOutcomes lists the names of [Outcomes].
func AttackOutcomes() []string {
	names := make([]string, len(outcomes))
	for i, o := range outcomes {
		names[i] = o.Name
	}
	return names
}

// OutcomeOf returns the outcome of a name; false if there is none.
func OutcomeOf(name string) (Outcome, bool) {
	if i := Severity(name); i >= 0 {
		return outcomes[i], true
	}
	return Outcome{}, false
}

// Severity is the place of an outcome in [Outcomes]; -1 for none of them.
func Severity(outcome string) int {
	return slices.IndexFunc(outcomes, func(o Outcome) bool { return o.Name == outcome })
}

// Harmful reports whether an outcome harms a program that decodes what strangers send.
func Harmful(outcome string) bool { return Severity(outcome) >= Severity(Slow) }
