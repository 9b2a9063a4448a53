package report

import (
	"fmt"
	"strings"
	gotime "time"
)

// notes are the lines at the end: where, when and how was measured.
func (v *view) notes() []string {
	run, e := v.rec.Run, v.rec.Run.Environment
	parts := []string{}
	note := func(ok bool, format string, args ...any) {
		if ok {
			parts = append(parts, fmt.Sprintf(format, args...))
		}
	}
	note(e.Go != "", "%s %s/%s", e.Go, e.OS, e.Arch)
	note(e.CPU != "", "%s", e.CPU)
	note(e.Cores > 0, "%d cores", e.Cores)
	note(e.Virtual != "", "%s", e.Virtual)
	note(e.Governor != "", "governor %s", e.Governor)
	note(e.GOMAXPROCS > 0, "GOMAXPROCS=%d", e.GOMAXPROCS)
	note(e.GOGC != "", "GOGC=%s", e.GOGC)
	note(e.Pinned, "workers pinned")
	note(!run.Started.IsZero(), "%s", run.Started.UTC().Format("2006-01-02 15:04 UTC"))
	note(true, "seed %d", run.Plan.Seed)
	note(run.Plan.Values > 0, "%d values a data set", run.Plan.Values)
	note(run.Plan.BudgetNS > 0, "budget %s", gotime.Duration(run.Plan.BudgetNS))
	lines := []string{"environment: " + strings.Join(parts, ", ")}
	for _, w := range e.Warnings {
		lines = append(lines, "warning: "+w)
	}
	if v.dropped != nil {
		lines = append(lines, "warning: "+v.dropped.Error())
	}
	if n := len(v.rec.Bad); n > 0 {
		lines = append(lines, fmt.Sprintf("warning: %d lines of the record could not be read", n))
	}
	switch end := v.rec.End; {
	case end == nil:
		lines = append(lines, "warning: the record has no end; its run was killed or is not over")
	case end.Reason == "interrupted":
		lines = append(lines, "warning: the run was interrupted; what was measured until then is shown")
	}
	return append(lines, "times are wall ns per value, collector included: "+v.opts.Estimator.String()+" (within/between processes/collector), ± the 95% interval (±∞: too few processes)")
}
