package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report"
	"github.com/serialbench/serialbench/internal/result/report/across"
	"github.com/serialbench/serialbench/internal/result/report/view"
)

// processors shows runs by the processors that they were measured on.
func (p *program) processors(c *cobra.Command, s show, paths []string) error {
	if err := mistake.OneOf("format", s.format, report.SectionFormats()); err != nil {
		return err
	}
	recs, err := p.gather(paths, p.read)
	if err != nil {
		return err
	}
	return p.writeProcessors(c, s, recs)
}

// unlikeProcessors is a report of runs on unlike processors, which make no table of times.
func (p *program) unlikeProcessors(c *cobra.Command, s show, recs []*record.Record) error {
	var names []string
	for _, stratum := range record.Strata(recs) {
		names = append(names, stratum[0].Run.Environment.CPU)
	}
	if _, err := fmt.Fprintf(p.stderr, "measured on unlike processors (%s), so what is shown is ratios, side by side\n",
		strings.Join(names, "; ")); err != nil {
		return err
	}
	return p.writeProcessors(c, s, recs)
}

// writeProcessors merges the records of each processor, and shows them beside those of others.
func (p *program) writeProcessors(c *cobra.Command, s show, recs []*record.Record) (err error) {
	for _, flag := range []string{"layout", "sections", "namesections", "sectionheader", "sort",
		"contract", "sysinfo"} {
		if c.Flags().Changed(flag) {
			return wrongf("--%s: runs by processor are a list of their own; leave it out", flag)
		}
	}
	var strata []*record.Record
	for _, list := range record.Strata(recs) {
		rec, err := p.join(list)
		if err != nil {
			return err
		}
		if err := cmp.Or(whole(rec, s.estimator.String()), p.charge(s, rec)); err != nil {
			return err
		}
		strata = append(strata, rec)
	}
	if len(strata) == 0 {
		return wrongf("report by processor: nothing was measured in %s", recs[0].Name)
	}
	out, err := openOutput(s.output, p.stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	o := view.Options{Estimator: s.estimator.Estimator, Heap: view.Heap(s.heap), Formats: s.formats, Colour: out.colours()}
	if err := out.write(func(w io.Writer) error { return across.WriteProcessors(w, s.format, strata, o) }); err != nil {
		return err
	}
	for _, rec := range strata {
		if err := p.failed(rec); err != nil {
			return err
		}
	}
	return nil
}
