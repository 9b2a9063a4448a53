package session

import (
	"context"

	"github.com/serialbench/serialbench/internal/engine/builds"
	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// ToGoOn are the options of a run that goes on: a plan of a number of processes has no rule
// that ends it, and a shard measures its part only.
func ToGoOn(run record.Run, by stats.Estimator) measure.Options {
	o := measure.OptionsOf(run.Plan)
	if o.Rounds == 0 || o.Processes > 0 {
		o.StoppingRule = rule(by)
	}
	o.Shard = builds.Part(run.Shard)
	return o
}

// Unlike says why a record is not of a run that can be gone on with here.
func Unlike(rec *record.Record) error {
	plan := rec.Run.Plan
	if rec.Run.Comparison != nil || len(rec.Run.Builds) > 0 {
		return mistake.Linef("--resume: %s is of ab or history; serialbench ab --resume goes on with it", rec.Name)
	}
	if len(plan.Ops) == 0 || len(plan.Codecs) == 0 || plan.SampleNS == 0 {
		return mistake.Linef("--resume: %s is not of a run that measured", rec.Name)
	}
	if was, is := rec.Run.Environment.CPU, measure.Environment().CPU; was != "" && is != "" && was != is {
		return mistake.Linef("--resume: %s was begun on %s, and this is %s, whose times make no average with those: go on "+
			"there, or give a new --record", rec.Name, was, is)
	}
	return nil
}

// Planned finds what the plan of a record names, and refuses to go on with other
// libraries than it was begun with, or on another processor.
func (f *Field) Planned(ctx context.Context, rec *record.Record, say Stage) (*Picked, error) {
	if err := Unlike(rec); err != nil {
		return nil, err
	}
	plan := rec.Run.Plan
	got, err := f.Resolve(ctx, Choice{Codecs: plan.Codecs, Datasets: plan.Datasets, Ops: plan.Ops, Apart: true}, say)
	if err != nil {
		return nil, mistake.Linef("--resume: %s names what this program does not have: %v", rec.Name, err)
	}
	for _, c := range rec.Codecs {
		info, ok := f.Suite.Codec(c.ID)
		if !ok {
			continue
		}
		if now := f.Version(info); now != c.Version {
			return nil, mistake.Linef("--resume: %s was begun with %s of version %s, and this program has %s; numbers of "+
				"both would be mixed", rec.Name, c.ID, c.Version, now)
		}
	}
	return got, nil
}

// Reopen opens a record to go on with, which it returns as it is.
func Reopen(path string) (*RecordFile, *record.Record, error) {
	w, done, err := record.Reopen(path)
	if err != nil {
		return nil, nil, err
	}
	return &RecordFile{Writer: w, Path: path, Kept: true}, done, nil
}
