package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/serve"
	"github.com/serialbench/serialbench/internal/result/stats"
	"github.com/serialbench/serialbench/internal/session"
)

// job prepares a run that was asked for in a browser as "serialbench run" would do
// it, with a new record in folder.
func (p *program) job(folder string, r serve.Request) (serve.Job, error) {
	none := serve.Job{}
	e := effort{quality: cmp.Or(r.Quality, measure.DefaultQuality), precision: -1}
	if err := mistake.OneOf("quality", e.quality, qualities()); err != nil {
		return none, err
	}
	if r.Time != "" {
		var err error
		if e.budget, err = time.ParseDuration(r.Time); err != nil || e.budget <= 0 {
			return none, wrongf("--time: %q is not a positive duration, such as 10s, 2m or 1h", r.Time)
		}
	}
	ch := session.Choice{Rows: session.Shortlist, Codecs: given(r.Codecs), Datasets: given(r.Datasets), Ops: given(r.Ops)}
	if ch.Datasets == nil {
		ch.Datasets = p.field.Usual()
	}
	if _, err := p.field.Match(ch); err != nil {
		return none, err
	}
	v := values{seed: dataset.DefaultSeed}
	a := session.Asked{Choice: ch, Effort: e.of(), Values: v.options()}
	a.Effort.By = stats.Default
	rec, err := session.CreateRecord(filepath.Join(folder, session.DatedName()))
	if err != nil {
		return none, err
	}
	return p.watched(rec, func(ctx context.Context) (session.Run, error) {
		got, err := p.resolve(ctx, ch, false)
		if err == nil && len(got.Picks) == 0 {
			err = p.field.Nothing(got)
		}
		if err != nil {
			return session.Run{}, err
		}
		return a.Of(got), nil
	}), nil
}

// resumed prepares to go on with a run as "serialbench run --resume" would.
func (p *program) resumed(folder, name string) (serve.Job, error) {
	path := filepath.Join(folder, name)
	rec, done, err := session.Reopen(path)
	if err != nil {
		return serve.Job{}, wrongf("%v", err)
	}
	refuse := func(err error) (serve.Job, error) { return serve.Job{}, errors.Join(err, rec.Close()) }
	if err := p.accept(done); err != nil {
		return refuse(err)
	}
	if done.End != nil && done.End.Reason == record.Complete {
		return refuse(wrongf("%s is complete: nothing is left to measure", name))
	}
	if done.Condensed() {
		return refuse(wrongf("%s is condensed: of its samples only quantiles are left", name))
	}
	if err := session.Unlike(done); err != nil {
		return refuse(err)
	}
	return p.watched(rec, func(ctx context.Context) (session.Run, error) {
		s := session.GoOn(done, session.ToGoOn(done.Run, stats.Default))
		got, err := p.planned(ctx, done)
		if err == nil && len(got.Picks) == 0 {
			err = p.field.Nothing(got)
		}
		if err == nil {
			s.Take(got)
		}
		return s, err
	}), nil
}

// watched is a job that measures the run that begin finds, which may have programs built first.
func (p *program) watched(rec *session.RecordFile, begin func(context.Context) (session.Run, error)) serve.Job {
	run := func(ctx context.Context, line func(record.Line), progress func(worker.Progress)) error {
		progress(worker.Progress{Phase: "build the programs", Total: -1})
		s, err := begin(ctx)
		if err != nil {
			return rec.GiveUp(err)
		}
		s.Warn, rec.Seen = p.warn, line
		if s.Done != nil {
			for _, v := range s.Done.Verdicts {
				line(v)
			}
			for _, x := range s.Done.Samples {
				line(x)
			}
		}
		if err := p.field.Conduct(ctx, p.executor(), s, rec, progress); err != nil {
			return err
		}
		fmt.Fprintf(p.stderr, "record: %s\n", rec.Path) // as run does; nobody left to tell
		if ctx.Err() != nil {
			fmt.Fprintf(p.stderr, "to go on: serialbench run --resume %s\n", rec.Path)
		}
		return nil
	}
	return serve.Job{Record: filepath.Base(rec.Path), Run: run}
}

// given is nil for a list without an entry, as flags that were not given are.
func given(list []string) []string {
	if len(list) == 0 {
		return nil
	}
	return list
}
