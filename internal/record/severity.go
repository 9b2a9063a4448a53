package record

import "slices"

// Outcomes of decoding one input, in the one order that everything uses which
// compares them: see [AttackOutcomes].
const (
	Refused   = "refused"   // an error
	Right     = "right"     // the value that was encoded before the damage
	Different = "different" // another value; no harm, since damage cannot be told from data without a checksum
	Poisoned  = "poisoned"  // good input was refused, or decoded to another value, after this one
	Panicked  = "panic"     // a panic that the caller can recover
	Overread  = "overread"  // read outside its input
	Unbounded = "memory"    // memory that grows with a number in the input
	Endless   = "hang"      // no end before the deadline
	Died      = "dead"      // the process is lost
)

// AttackOutcomes lists the outcomes from the best to the worst. Those from
// [Poisoned] on harm a program that decodes what strangers send.
func AttackOutcomes() []string {
	return []string{Refused, Right, Different, Poisoned, Panicked, Overread, Unbounded, Endless, Died}
}

// Severity is the place of an outcome in [AttackOutcomes]; -1 for none of them.
func Severity(outcome string) int { return slices.Index(AttackOutcomes(), outcome) }

// Harmful reports whether an outcome harms a program that decodes what strangers send.
func Harmful(outcome string) bool { return Severity(outcome) >= Severity(Poisoned) }
