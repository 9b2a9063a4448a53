package builds

import (
	"math"

	"github.com/serialbench/serialbench/internal/result/report/number"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// Exact is a number that is counted, not timed, in the first build and in another.
type Exact struct {
	Old, New   float64
	oldN, newN [2]float64 // least and most of the processes
	processes  bool
}

// alikeCounts is how far two counts of the same may lie apart: a batch more or less in which a
// library fills its pools again.
const alikeCounts = 0.001

func exactOf(p stats.Paired, of func(stats.Process) float64) Exact {
	e := Exact{processes: true}
	e.Old, e.oldN = ends(p.Old, of)
	e.New, e.newN = ends(p.New, of)
	return e
}

// ends are the mean over processes and the least and the most of them.
func ends(c *stats.Cell, of func(stats.Process) float64) (mean float64, both [2]float64) {
	both = [2]float64{math.Inf(1), math.Inf(-1)}
	for _, p := range c.Processes {
		x := of(p)
		mean += x / float64(len(c.Processes))
		both[0], both[1] = min(both[0], x), max(both[1], x)
	}
	return mean, both
}

func (e Exact) change() float64 {
	if e.Old == 0 {
		if e.New == 0 {
			return 0
		}
		return math.Inf(1)
	}
	return e.New/e.Old - 1
}

// Differs reports whether no process of one build had what a process of the other had.
func (e Exact) Differs() bool {
	if math.Abs(e.New-e.Old) <= alikeCounts*max(e.Old, e.New) {
		return false
	}
	return !e.processes || e.newN[0] > e.oldN[1] || e.newN[1] < e.oldN[0]
}

// settled reports whether all processes of a build counted the same.
func (e Exact) settled() bool {
	return !e.processes || e.oldN[1]-e.oldN[0] <= alikeCounts*e.oldN[1] && e.newN[1]-e.newN[0] <= alikeCounts*e.newN[1]
}

// String shows both counts, or one where they are equal.
func (e Exact) String() string {
	switch {
	case e.Differs():
		return number.Count(e.Old) + " → " + number.Count(e.New)
	case e.settled():
		return "= " + number.Count(e.Old)
	}
	return "≈ " + number.Count(math.Round(10*e.Old)/10)
}
