package record

import "time"

// MaintainedWithin is how long before a run a library's version may have been
// published to count as maintained: two years. A finished library that needs no
// changes fails it.
const MaintainedWithin = 2 * 365 * 24 * time.Hour

// ImportsUnsafe reports whether a package of the library outside the standard
// library imports unsafe, and whether the record knows.
func (c Codec) ImportsUnsafe() (imports, known bool) {
	return len(c.Unsafe) > 0, c.Unsafe != nil || c.Library == "std"
}

// Maintained reports whether the version of a library was published within
// [MaintainedWithin] before the run and the library is neither archived nor deprecated, and
// whether the record knows. The standard library is maintained with Go.
func (r Run) Maintained(c Codec) (maintained, known bool) {
	if c.Library == "std" {
		return true, true
	}
	if c.Status != "" {
		return false, true
	}
	day, err := time.Parse(time.DateOnly, c.Released)
	if err != nil || r.Started.IsZero() {
		return false, false
	}
	return r.Started.Sub(day) <= MaintainedWithin, true
}
