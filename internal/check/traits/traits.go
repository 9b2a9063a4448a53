// Package traits measures properties of a codec that a user has to know and
// that round trips do not show: who owns the memory, what is the same twice, what
// is lost, what is taken without an error. Package task has a function for
// each trait. Nothing is taken from what a library declares but the
// comparison with it.
package traits

import "github.com/serialbench/serialbench/internal/check/traits/task"

// Values of traits that are a question; see package task.
const (
	Yes   = task.Yes
	No    = task.No
	None  = task.None
	Legal = task.Legal
)

// Trait is one property that can be measured.
type Trait = task.Trait

// All lists the traits, in the order of tables.
func All() []Trait { return task.All() }
