package facts

import (
	"time"

	"github.com/serialbench/serialbench/codecs"
	"github.com/serialbench/serialbench/internal/record"
)

// MaintainedWithin is how long before a run a library's version may have been published to count as maintained: two
// years. A finished library that needs no changes fails it.
const MaintainedWithin = 2 * 365 * 24 * time.Hour

// Maintained reports whether a library is kept up and its version was published within [MaintainedWithin] before the
// run, why not, and whether that is known. What this program knows of a library goes before what a record says. The
// standard library is maintained with Go.
func Maintained(run record.Run, c record.Codec) (maintained bool, why string, known bool) {
	of := codecs.Of(c.Library)
	_, ended := of.Ended()
	if !codecs.Known(c.Library) {
		ended = c.Status
	}
	day, err := time.Parse(time.DateOnly, c.Released)
	switch {
	case ended != "":
		return false, ended, true
	case of.Status == codecs.Unknown && of.StatusSource != "":
		return false, "whether it is kept up is not known: " + of.StatusSource, false
	case of.Status == codecs.Unknown:
		return false, "whether it is kept up is not known", false
	case c.Library == "std":
		return true, "", true
	case err != nil || run.Started.IsZero():
		return false, "the day on which its version was published is not known", false
	case run.Started.Sub(day) > MaintainedWithin:
		return false, c.Version + " is of " + c.Released + ", more than two years before the run", true
	}
	return true, "", true
}
