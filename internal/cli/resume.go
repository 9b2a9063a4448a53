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
	"github.com/serialbench/serialbench/internal/result/stats"
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
	if session.Ended(rec) {
		if _, err := fmt.Fprintf(p.stderr, "%s is complete: nothing is left to measure\n", name); err != nil {
			return errors.Join(err, rf.Close())
		}
		if err := errors.Join(f.write(p, out, f.figures(rec)), rf.Close()); err != nil {
			return err
		}
		return p.failed(rec)
	}
	s, err := p.goOn(c.Context(), rec, f.estimator.Estimator)
	if err != nil {
		return errors.Join(err, rf.Close())
	}
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

// goOn is the rest of the run of a record, whose programs are built.
func (p *program) goOn(ctx context.Context, rec *record.Record, by stats.Estimator) (s session.Run, err error) {
	err = p.building(ctx, false, func(ctx context.Context, say session.Stage) (err error) {
		s, err = p.field.GoOn(ctx, rec, by, say)
		return err
	})
	return s, err
}
