package cli

import (
	"cmp"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/compare"
	"github.com/serialbench/serialbench/internal/result/report/view"
)

func (p *program) agreeCommand() *cobra.Command {
	var format string
	var e estimator
	var all bool
	c := &cobra.Command{
		Use: "agree RECORD RECORD...",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) < 2 {
				return wrongf("agree needs the files of two records, not %d", len(args))
			}
			if len(args) > 2 && !all {
				return wrongf("agree compares two records, not %d; with --estimators it takes any number", len(args))
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			if all {
				if !c.Flags().Changed("format") {
					format = "table"
				}
				return p.agreeByEstimator(format, args)
			}
			if err := mistake.OneOf("format", format, compare.AgreeFormats()); err != nil {
				return err
			}
			a, err := p.read(args[0])
			if err != nil {
				return err
			}
			b, err := p.read(args[1])
			if err != nil {
				return err
			}
			if err := cmp.Or(whole(a, e.String()), whole(b, e.String())); err != nil {
				return err
			}
			g := compare.Agreement(a, b, view.Options{Estimator: e.Estimator})
			if err := cmp.Or(a.Lost(), b.Lost()); err != nil {
				return err
			}
			if len(g.Cells) == 0 {
				return fmt.Errorf("%s and %s have no measured cell in common", args[0], args[1])
			}
			return compare.WriteAgreement(p.stdout, format, g)
		},
	}
	c.Flags().StringVar(&format, "format", "txt", "")
	c.Flags().BoolVar(&all, "estimators", false, "")
	e.flag(c)
	complete(c, "format", compare.RepeatFormats)
	return c
}

func (p *program) agreeByEstimator(format string, paths []string) error {
	if err := mistake.OneOf("format", format, compare.RepeatFormats()); err != nil {
		return err
	}
	var recs []*record.Record
	for _, path := range paths {
		rec, err := p.read(path)
		if err != nil {
			return err
		}
		if err := whole(rec, "any"); err != nil { // which is among them
			return err
		}
		recs = append(recs, rec)
	}
	if _, err := record.Merge(recs...); err != nil { // it refuses what is not of one plan
		return wrongf("%v", err)
	}
	all := compare.Repeat(recs)
	if all[0].Pairs == 0 {
		return fmt.Errorf("the records have no measured cell in common")
	}
	return compare.WriteRepeat(p.stdout, format, len(recs), all)
}
