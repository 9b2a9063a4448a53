package cli

import (
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report"
	"github.com/serialbench/serialbench/internal/result/report/view"
	"github.com/serialbench/serialbench/internal/result/stats"
	"github.com/serialbench/serialbench/internal/session"
)

// show is how a report is shown: --format, --output, --sort, --estimator.
type show struct {
	format, output, sort, style, contract string
	estimator                             estimator

	formats                               []string // of codecs: --benchformat
	explain                               []string // of codecs: --explain
	sections, nameSections, sectionHeader bool
	system                                bool // report --sysinfo
	short                                 bool // run, without --all

	warnings bool // report --warnings: all of them

	heap string // report --heap; "": as the run was asked
}

func (s *show) flags(c *cobra.Command) {
	f := c.Flags()
	f.StringVarP(&s.format, "format", "f", "table", "")
	f.StringVarP(&s.output, "output", "o", "", "")
	oneOf(c, &s.sort, "sort", "", string(view.SortTotal), namesOf(view.Sorts(), asText))
	oneOf(c, &s.contract, "contract", "", "", contracts)
	s.estimator.flag(c)
	oneOf(c, &s.style, "layout", "", string(view.StyleRanked), namesOf(view.TableStyles(), asText))
	f.VarP((*several)(&s.formats), "benchformat", "b", "")
	f.StringArrayVar(&s.explain, "explain", nil, "")
	f.BoolVarP(&s.sections, "sections", "s", false, "")
	f.BoolVarP(&s.nameSections, "namesections", "n", false, "")
	f.BoolVar(&s.sectionHeader, "sectionheader", false, "")
	complete(c, "format", report.Formats)
}

// charge finds out whether a record knows the collector that is to be charged; where
// it does not, evidence is missing.
func (p *program) charge(s show, rec *record.Record) error {
	if s.heap == "" {
		return nil
	}
	if err := view.Heap(s.heap).Knows(rec); err != nil {
		if _, werr := fmt.Fprintf(p.stderr, "serialbench: --heap: %v\n", err); werr != nil {
			return werr
		}
		return exit(ExitMissing)
	}
	return nil
}

// fits finds mistakes in the flags.
func (s *show) fits() error {
	if s.explain != nil && !slices.Contains([]string{"table", "txt", "md"}, s.format) {
		return wrongf("--explain: is of --format table, txt and md; json and html name the fields of all codecs")
	}
	if err := s.tabular(); err != nil {
		return err
	}
	return mistake.OneOf("format", s.format, report.Formats())
}

// tabular refuses what only tables have, of other formats.
func (s *show) tabular() error {
	if report.Tabular(s.format) {
		return nil
	}
	for _, f := range []struct {
		given bool
		flag  string
	}{{s.style != string(view.StyleRanked), "layout"}, {s.sections, "sections"}, {s.nameSections, "namesections"},
		{s.sectionHeader, "sectionheader"}} {
		if f.given {
			return wrongf("--%s: %s has no tables to lay out; leave it out, or choose --format table, txt, csv or md",
				f.flag, s.format)
		}
	}
	return nil
}

// figures are those of a record as it is shown.
func (s *show) figures(rec *record.Record) *stats.Estimated {
	return view.Options{Estimator: s.estimator.Estimator, Heap: view.Heap(s.heap)}.Estimated(rec)
}

// write shows the figures of a record.
func (s *show) write(p *program, o *output, x *stats.Estimated) error {
	rec := x.Rec
	if err := whole(rec, s.estimator.String()); err != nil {
		return err
	}
	opts := view.Options{Sort: view.Sort(s.sort), Contract: stats.Contract(s.contract),
		Estimator: s.estimator.Estimator, Colour: o.colours(),
		Short: s.short, Warnings: s.warnings,
		Heap: view.Heap(s.heap), TableStyle: view.TableStyle(s.style), Formats: s.formats, System: s.system,
		Sections: s.sections, NameSections: s.nameSections, SectionHeader: s.sectionHeader}
	if s.format == "html" {
		p.field.Adds(&opts)
	}
	if s.explain != nil {
		var err error
		if opts.Explain, err = session.Match("explain", s.explain, known(rec)); err != nil {
			return err
		}
	}
	return o.write(func(w io.Writer) error { return report.WriteFigures(w, s.format, x, opts) })
}

// writeSection shows one section of a record.
func (s *show) writeSection(o *output, section report.Section, rec *record.Record) error {
	return o.write(func(w io.Writer) error {
		return report.WriteSection(w, s.format, section, rec,
			view.Options{Colour: o.colours(), Formats: s.formats, System: s.system, Same: session.SameContent()})
	})
}

// terminal reports whether w is one.
func terminal(w io.Writer) bool {
	f, ok := under(w).(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// tableWidth is how wide a table may be: as the terminal is; 0, as it comes, for --wide and where none is.
func (p *program) tableWidth(wide bool) int {
	f, ok := under(p.stdout).(*os.File)
	if !ok || wide {
		return 0
	}
	width, _, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return 0
	}
	return max(width, leastColumns)
}

// under is where texts go that are written to w.
func under(w io.Writer) io.Writer {
	if s, ok := w.(*foreign.Screen); ok {
		return s.Under()
	}
	return w
}
