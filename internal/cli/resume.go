package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/session"
)

// resume goes on with the run of a record.
func (p *program) resume(c *cobra.Command, name string, f shown) (err error) {
	if err := f.fits(); err != nil {
		return err
	}
	if err := p.onlyWithResume(c); err != nil {
		return err
	}
	out, err := openOutput(f.output, p.stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	rf, rec, err := session.Reopen(name)
	if err != nil {
		return wrongf("--resume: %v", err)
	}
	if err := p.accept(rec); err != nil {
		return errors.Join(err, rf.Close())
	}
	if rec.End != nil && rec.End.Reason == record.Complete {
		if _, err := fmt.Fprintf(p.stderr, "%s is complete: nothing is left to measure\n", name); err != nil {
			return errors.Join(err, rf.Close())
		}
		if err := errors.Join(f.write(p, out, f.figures(rec)), rf.Close()); err != nil {
			return err
		}
		return p.failed(rec)
	}
	if rec.Condensed() {
		return errors.Join(wrongf("--resume: %s is condensed: of its samples only quantiles are left; give the record that "+
			"it was made from", name), rf.Close())
	}
	got, err := p.planned(c.Context(), rec)
	if err != nil {
		return errors.Join(err, rf.Close())
	}
	s := session.GoOn(rec, session.ToGoOn(rec.Run, f.estimator.Estimator))
	s.Take(got)
	_, err = p.conduct(c.Context(), s, rf, f, out)
	return err
}

// onlyWithResume refuses flags that say what the record says already.
func (p *program) onlyWithResume(c *cobra.Command) error {
	var wrong []string
	c.Flags().Visit(func(f *pflag.Flag) {
		switch f.Name {
		case "resume", "no-history", "format", "output", "sort", "estimator", "quiet", "layout", "sections",
			"namesections", "sectionheader":
		default:
			if p.field.Through == "" || !slices.Contains(ownNames(), f.Name) {
				wrong = append(wrong, "--"+f.Name)
			}
		}
	})
	if len(wrong) > 0 {
		return wrongf("--resume: the record says what to measure; leave out %s", strings.Join(wrong, ", "))
	}
	return nil
}

// planned finds what the plan of a record names.
func (p *program) planned(ctx context.Context, rec *record.Record) (got *session.Picked, err error) {
	err = p.building(ctx, false, func(ctx context.Context, say session.Stage) (err error) {
		got, err = p.field.Planned(ctx, rec, say)
		return err
	})
	return got, err
}
