package session

import (
	"time"

	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// How many links of the program are measured, itself included: usually, and at most, which bounds what is built and
// kept.
const (
	UsualLinks = 4
	MostLinks  = 64
)

// briefly is the budget below which a run is in a hurry.
const briefly = 20 * time.Second

// Effort is how long and how well a run measures.
type Effort struct {
	Quality   string
	Budget    time.Duration // 0: that of the quality
	Precision float64       // below 0: that of the quality
	Processes int           // of a cell; 0: as many as it takes
	Links     int           // of the program; 0: as many as are usual
	Whole     bool          // each cell is seen once however long that takes; see [measure.Options]
	Short     bool          // few rows are measured of those that presets are for
	By        stats.Estimator
}

// Plan is a run of that effort on a number of data sets. What codecs cost beside time is measured too where there is
// time for it.
func (e Effort) Plan(o measure.Options, datasets int) Run {
	o = e.apply(o, datasets)
	if e.Short && e.Budget == 0 {
		o.Budget /= 2
	}
	o.Whole = o.Whole || e.Whole
	if e.Processes == 0 {
		o.StoppingRule = rule(e.By)
	}
	return Run{Options: o, Links: linkCount(e.Links, o), Cost: o.Budget == 0 || o.Budget >= briefly}
}

// apply sets what the flags decide, for a number of data sets.
func (e Effort) apply(o measure.Options, datasets int) measure.Options {
	q, _ := measure.QualityOf(e.Quality)
	o = q.Apply(o, datasets)
	o.Whole = e.Budget == 0 // a preset is no reason to refuse a slow machine
	if e.Budget > 0 {
		o.Budget = e.Budget
	}
	if e.Processes > 0 {
		o.Rounds, o.Processes, o.Precision, o.Budget = e.Processes, 0, 0, e.Budget
	}
	if e.Precision >= 0 {
		o.Precision = e.Precision
		o.Rounds = 0
	}
	return o
}

// rule sees cells as the report will.
func rule(e stats.Estimator) *measure.StoppingRule {
	return &measure.StoppingRule{
		Process: func(samples []record.Sample, at measure.Reference) (float64, bool) {
			return e.Process(samples, float64(at.Wide), at.Ratio, float64(at.Chain))
		},
		Width: func(tried []measure.Tried) (width, least float64) {
			processes := make([]stats.Process, len(tried))
			for i, t := range tried {
				processes[i] = stats.Process{Number: i, Link: t.Link, NS: t.NS, Quiet: true}
			}
			return e.Sought(processes)
		},
	}
}

// linkCount is how many links a run asks for: as many as were said, else the usual
// number where the run is long enough for links to be made beside it, and for each cell
// to see all of them.
func linkCount(asked int, o measure.Options) int {
	if asked > 0 {
		return asked
	}
	if o.Budget > 0 && o.Budget < briefly || o.Rounds > 0 && o.Rounds < UsualLinks {
		return 1
	}
	return UsualLinks
}
