package cli

import (
	"io"
	"os"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/serialbench/serialbench/record"
	"github.com/serialbench/serialbench/report"
)

// show is how a report is shown: --format, --output, --sort.
type show struct{ format, output, sort string }

func (s *show) flags(c *cobra.Command) {
	f := c.Flags()
	f.StringVar(&s.format, "format", "table", "table, txt, csv, md, json or benchfmt")
	f.StringVar(&s.output, "output", "", "write the report to this file instead of stdout")
	f.StringVar(&s.sort, "sort", string(report.SortTotal), "order and ranks: total (marshal+unmarshal), marshal, unmarshal, size, alloc or codec")
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
	return oneOf("sort", s.sort, sorts())
}

// write shows a record.
func (s *show) write(o *output, rec *record.Record) error {
	colour := o.path == "" && terminal(o.stdout) && os.Getenv("NO_COLOR") == ""
	return o.write(func(w io.Writer) error {
		return report.Write(w, s.format, rec, report.Options{Sort: report.Sort(s.sort), Colour: colour})
	})
}

// terminal tells whether w is one.
func terminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
