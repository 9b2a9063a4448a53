package session

import (
	"cmp"
	"context"
	"time"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/engine/builds"
	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// Request is a run as a browser asks for it: ids or globs, a quality and a duration such as "30s".
type Request struct {
	Codecs, Datasets, Ops []string
	Quality, Time         string
}

// Requested is what a request asks for, which "serialbench run" would do with the same flags.
func (f *Field) Requested(r Request) (Asked, error) {
	a := Asked{
		Choice: Choice{Rows: Shortlist, Codecs: given(r.Codecs), Datasets: given(r.Datasets), Ops: given(r.Ops)},
		Effort: Effort{Quality: cmp.Or(r.Quality, measure.DefaultQuality), Precision: -1, By: stats.Default},
		Values: measure.Options{Seed: dataset.DefaultSeed, Shuffle: dataset.DefaultSeed}}
	var names []string
	for _, q := range measure.Qualities() {
		names = append(names, q.Name)
	}
	if err := mistake.OneOf("quality", a.Effort.Quality, names); err != nil {
		return a, err
	}
	if r.Time != "" {
		var err error
		if a.Effort.Budget, err = time.ParseDuration(r.Time); err != nil || a.Effort.Budget <= 0 {
			return a, mistake.Linef("--time: %q is not a positive duration, such as 10s, 2m or 1h", r.Time)
		}
	}
	if a.Choice.Datasets == nil {
		a.Choice.Datasets = f.Usual()
	}
	_, err := f.Match(a.Choice)
	return a, err
}

// given is nil for a list without an entry, as flags that were not given are.
func given(list []string) []string {
	if len(list) == 0 {
		return nil
	}
	return list
}

// Begin is the run that is asked for. Programs are built that know what it chose.
func (f *Field) Begin(ctx context.Context, a Asked, say Stage) (Run, error) {
	got, err := f.Resolve(ctx, a.Choice, say)
	if err == nil && len(got.Picks) == 0 {
		err = f.Nothing(got)
	}
	if err != nil {
		return Run{}, err
	}
	return a.Of(got), nil
}

// GoOn is the rest of the run of a record. Programs are built that know what its plan names.
func (f *Field) GoOn(ctx context.Context, done *record.Record, by stats.Estimator, say Stage) (Run, error) {
	got, err := f.planned(ctx, done, say)
	if err == nil && len(got.Picks) == 0 {
		err = f.Nothing(got)
	}
	if err != nil {
		return Run{}, err
	}
	s := rest(done, toGoOn(done.Run, by))
	s.Take(got)
	return s, nil
}

// Recorded hands on what a run that goes on has recorded already.
func (s Run) Recorded(line func(record.Line)) {
	if s.Done == nil {
		return
	}
	for _, v := range s.Done.Verdicts {
		line(v)
	}
	for _, x := range s.Done.Samples {
		line(x)
	}
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

// Ended reports whether nothing is left to measure of the run of a record.
func Ended(rec *record.Record) bool { return rec.End != nil && rec.End.Reason == record.Complete }

// Condensed refuses to go on with a record of whose samples only quantiles are left.
func Condensed(rec *record.Record) error {
	if !rec.Condensed() {
		return nil
	}
	return mistake.Linef("--resume: %s is condensed: of its samples only quantiles are left; give the record that it was "+
		"made from", rec.Name)
}

// Unlike says why a record is not of a run that can be gone on with here.
func Unlike(rec *record.Record) error {
	if err := Condensed(rec); err != nil {
		return err
	}
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

// planned finds what the plan of a record names, and refuses to go on with other
// libraries than it was begun with, or on another processor.
func (f *Field) planned(ctx context.Context, rec *record.Record, say Stage) (*Picked, error) {
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
