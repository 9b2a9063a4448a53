package cli

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/serve"
	"github.com/serialbench/serialbench/internal/result/stats"
	"github.com/serialbench/serialbench/internal/session"
)

// job prepares a run that was asked for in a browser, with a new record in folder.
func (p *program) job(folder string, r serve.Request) (serve.Job, error) {
	a, err := p.field.Requested(session.Request(r))
	if err != nil {
		return serve.Job{}, err
	}
	rec, err := session.CreateRecord(filepath.Join(folder, session.DatedName()))
	if err != nil {
		return serve.Job{}, err
	}
	return p.watched(rec, func(ctx context.Context) (s session.Run, err error) {
		err = p.building(ctx, false, func(ctx context.Context, say session.Stage) (err error) {
			s, err = p.field.Begin(ctx, a, say)
			return err
		})
		return s, err
	}), nil
}

// resumed prepares to go on with a run as "serialbench run --resume" would.
func (p *program) resumed(folder, name string) (serve.Job, error) {
	path := filepath.Join(folder, name)
	rec, done, err := session.Reopen(path)
	if err != nil {
		return serve.Job{}, wrongf("%v", err)
	}
	err = p.accept(done)
	if err == nil && session.Ended(done) {
		err = wrongf("%s is complete: nothing is left to measure", name)
	}
	if err == nil {
		err = session.Unlike(done)
	}
	if err != nil {
		return serve.Job{}, errors.Join(err, rec.Close())
	}
	return p.watched(rec, func(ctx context.Context) (session.Run, error) { return p.goOn(ctx, done, stats.Default) }), nil
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
		s.Recorded(line)
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
