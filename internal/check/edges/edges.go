// Package edges sends values at the edge of their type through a codec, one at a
// time, and says what becomes of each: exact, changed to what, an error, a panic,
// no end, or the end of the process. Unlike package verify it forgives nothing: a
// lost time zone, a nil that comes back empty and another NaN are changes; those that
// are more than that are marked as silent. It says the cause of each: the
// adapter's, if what it puts in the place of a field the library cannot express
// changes the value so without the library.
package edges

import "github.com/serialbench/serialbench/internal/check/edges/task"

// Verdicts, as workers give them; see package task.
const (
	Exact       = task.Exact
	Changed     = task.Changed
	Failed      = task.Failed
	Panicked    = task.Panicked
	Hang        = task.Hang
	Fatal       = task.Fatal
	Unsupported = task.Unsupported
)

// Case is one value of one field of a hidden data set.
type Case = task.Case

// All lists the cases, those of one data set together.
func All() []Case { return task.All() }
