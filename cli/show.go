package cli

import (
	"io"
	"os"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/serialbench/serialbench/record"
	"github.com/serialbench/serialbench/report"
	"github.com/serialbench/serialbench/stats"
)

// show is how a report is shown: --format, --output, --sort, --estimator.
type show struct{ format, output, sort, estimator string }

func (s *show) flags(c *cobra.Command) {
	f := c.Flags()
	f.StringVar(&s.format, "format", "table", "table, txt, csv, md, json, html or benchfmt")
	f.StringVar(&s.output, "output", "", "write the report to this file instead of stdout")
	f.StringVar(&s.sort, "sort", string(report.SortTotal), "order and ranks: total (marshal+unmarshal), marshal, unmarshal, size, alloc or codec")
	f.StringVar(&s.estimator, "estimator", stats.Default.String(), "how samples become a figure: within a process/between processes/the collector; see serialbench agree --estimators")
	complete(c, "estimator", estimators)
	complete(c, "format", report.Formats)
	complete(c, "sort", sorts)
}

func sorts() []string {
	var names []string
	for _, s := range report.Sorts() {
		names = append(names, string(s))
	}
	return names
}

// check finds mistakes in the flags.
func (s *show) check() error {
	if err := oneOf("format", s.format, report.Formats()); err != nil {
		return err
	}
	if _, err := stats.ParseEstimator(s.estimator); err != nil {
		return wrongf("--estimator: %v", err)
	}
	return oneOf("sort", s.sort, sorts())
}

func estimators() []string {
	var names []string
	for _, e := range stats.Estimators() {
		names = append(names, e.String())
	}
	return names
}

// estimating is the chosen estimator; check has seen that there is one.
func (s *show) estimating() stats.Estimator {
	e, err := stats.ParseEstimator(s.estimator)
	if err != nil {
		return stats.Default
	}
	return e
}

// write shows a record.
func (s *show) write(o *output, rec *record.Record) error {
	colour := o.path == "" && terminal(o.stdout) && os.Getenv("NO_COLOR") == ""
	return o.write(func(w io.Writer) error {
		return report.Write(w, s.format, rec, report.Options{Sort: report.Sort(s.sort), Estimator: s.estimating(), Colour: colour})
	})
}

// terminal tells whether w is one.
func terminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
