package cli

import (
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// effort is how long and how well to measure: --quality, --time, --precision.
type effort struct {
	quality   string
	budget    time.Duration
	precision percent
	processes int
}

func (e *effort) flags(c *cobra.Command) {
	e.precision = -1
	c.Flags().StringVar(&e.quality, "quality", measure.DefaultQuality, "")
	c.Flags().DurationVar(&e.budget, "time", 0, "")
	c.Flags().Var(&e.precision, "precision", "")
	c.Flags().IntVar(&e.processes, "processes", 0, "")
	complete(c, "quality", qualities)
}

func qualities() []string {
	var names []string
	for _, q := range measure.Qualities() {
		names = append(names, q.Name)
	}
	return names
}

func (e *effort) check(c *cobra.Command) error {
	if c.Flags().Changed("time") && e.budget <= 0 {
		return wrongf("--time: %s is not a positive duration, such as 10s, 2m or 1h", e.budget)
	}
	if c.Flags().Changed("processes") && e.processes <= 0 {
		return wrongf("--processes: %d is not a positive number of processes, such as 10", e.processes)
	}
	if e.processes > 0 && e.precision >= 0 {
		return wrongf("--processes: a number of processes and --precision exclude each other")
	}
	return mistake.OneOf("quality", e.quality, qualities())
}

// apply sets what the flags decide, for a number of data sets.
func (e *effort) apply(o measure.Options, datasets int) measure.Options {
	q, _ := measure.QualityOf(e.quality)
	o = q.Apply(o, datasets)
	o.Whole = e.budget == 0 // a preset is no reason to refuse a slow machine
	if e.budget > 0 {
		o.Budget = e.budget
	}
	if e.processes > 0 {
		o.Rounds, o.Processes, o.Precision, o.Budget = e.processes, 0, 0, e.budget
	}
	if e.precision >= 0 {
		o.Precision = float64(e.precision)
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

// short is a duration without the zeros of String.
func short(d time.Duration) string {
	s := d.String()
	if strings.HasSuffix(s, "m0s") {
		s = strings.TrimSuffix(s, "0s")
	}
	return s
}
