package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/serialbench/serialbench/internal/engine/builds"
	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/stats"
	"github.com/serialbench/serialbench/internal/session"
)

// resume goes on with the run of a record.
func (p *program) resume(c *cobra.Command, f runFlags) (err error) {
	if err := f.show.check(); err != nil {
		return err
	}
	if err := p.onlyWithResume(c); err != nil {
		return err
	}
	out, err := openOutput(f.show.output, p.stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	w, rec, err := record.Reopen(f.resume)
	if err != nil {
		return wrongf("--resume: %v", err)
	}
	rf := &session.RecordFile{Writer: w, Path: f.resume, Kept: true}
	if err := p.accept(rec); err != nil {
		return errors.Join(err, rf.Close())
	}
	if rec.End != nil && rec.End.Reason == "complete" {
		if _, err := fmt.Fprintf(p.stderr, "%s is complete: nothing is left to measure\n", f.resume); err != nil {
			return errors.Join(err, rf.Close())
		}
		if err := errors.Join(f.show.write(p, out, rec), rf.Close()); err != nil {
			return err
		}
		return p.failed(rec)
	}
	if rec.Condensed() {
		return errors.Join(wrongf("--resume: %s is condensed: of its samples only quantiles are left; give the record that "+
			"it was made from", f.resume), rf.Close())
	}
	got, err := p.planned(c.Context(), rec)
	if err != nil {
		return errors.Join(err, rf.Close())
	}
	s := work{Run: session.GoOn(rec, toGoOn(rec.Run, f.show.estimating())), rec: rf}
	s.of(got)
	return p.conduct(c.Context(), s, f, out)
}

// toGoOn are the options of a run that goes on: a plan of a number of processes has no rule
// that ends it, and a shard measures its part only.
func toGoOn(run record.Run, by stats.Estimator) measure.Options {
	o := measure.OptionsOf(run.Plan)
	if o.Rounds == 0 || o.Processes > 0 {
		o.StoppingRule = rule(by)
	}
	o.Shard = builds.Part(run.Shard)
	return o
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

// unlike says why a record is not of a run that can be gone on with here.
func (p *program) unlike(rec *record.Record) error {
	plan := rec.Run.Plan
	if rec.Run.Comparison != nil || len(rec.Run.Builds) > 0 {
		return wrongf("--resume: %s is of ab or history; serialbench ab --resume goes on with it", rec.Name)
	}
	if len(plan.Ops) == 0 || len(plan.Codecs) == 0 || plan.SampleNS == 0 {
		return wrongf("--resume: %s is not of a run that measured", rec.Name)
	}
	if was, is := rec.Run.Environment.CPU, measure.Environment().CPU; was != "" && is != "" && was != is {
		return wrongf("--resume: %s was begun on %s, and this is %s, whose times make no average with those: go on there, "+
			"or give a new --record", rec.Name, was, is)
	}
	return nil
}

// planned finds what the plan of a record names, and refuses to go on with other
// libraries than it was begun with, or on another processor.
func (p *program) planned(ctx context.Context, rec *record.Record) (*session.Picked, error) {
	if err := p.unlike(rec); err != nil {
		return nil, err
	}
	plan := rec.Run.Plan
	got, err := p.resolve(ctx, choice{Choice: session.Choice{Codecs: plan.Codecs, Datasets: plan.Datasets,
		Ops: plan.Ops}})
	if err != nil {
		return nil, wrongf("--resume: %s names what this program does not have: %v", rec.Name, err)
	}
	for _, c := range rec.Codecs {
		info, ok := p.field.Suite.Codec(c.ID)
		if !ok {
			continue
		}
		if now := p.field.Version(info); now != c.Version {
			return nil, wrongf("--resume: %s was begun with %s of version %s, and this program has %s; numbers of both would "+
				"be mixed", rec.Name, c.ID, c.Version, now)
		}
	}
	return got, nil
}
