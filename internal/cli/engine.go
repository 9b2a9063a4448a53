package cli

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/serialbench/serialbench/internal/engine/cost"
	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/engine/parallel"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
)

// discard is a sink for verdicts that are kept in memory anyway.
type discard struct{}

func (discard) Append(any) error { return nil }

// verify returns the verdicts of what was chosen, unsupported pairs among them.
// With an error they are those known until then.
func (p *program) verify(ctx context.Context, got *chosen, o measure.Options, show *progress) ([]record.Verdict, error) {
	x, err := p.executor()
	if err != nil {
		return nil, err
	}
	verdicts, err := measure.Verify(ctx, x, got.picks, o, discard{}, show.show)
	return append(verdicts, got.unsupported...), err
}

// session is one run, from its beginning or from where a record ends.
type session struct {
	got  *chosen
	o    measure.Options
	rec  *recordFile
	done *record.Record // what is recorded already; nil: nothing
	cost bool           // what codecs cost beside time is measured too

	parallel int // processes in which each is measured by several goroutines; 0: not at all
}

// measure writes a whole record, or the rest of one: head, codecs, verdicts,
// samples, end. An interrupted run has its end too.
func (p *program) measure(ctx context.Context, s session, show func(worker.Progress)) error {
	x, err := p.executor()
	if err != nil {
		return err
	}
	var verdicts []record.Verdict
	open := s.got.picks
	if s.done == nil {
		err = s.rec.AppendAll(p.head(s)...)
	} else {
		err = s.rec.Append(record.Resume{Resumed: time.Now().UTC(), Environment: measure.Environment()})
		verdicts = s.done.Verdicts
		open = unverified(open, verdicts)
	}
	if err != nil {
		return err
	}
	fresh, err := measure.Verify(ctx, x, open, s.o, s.rec, show)
	verdicts = append(slices.Clone(verdicts), fresh...)
	passed := measure.Passed(s.got.picks, verdicts)
	if err == nil && s.cost {
		err = cost.Run(ctx, x, passed, s.o, s.done, s.rec, show)
	}
	if err == nil && s.parallel > 0 {
		err = parallel.Run(ctx, x, passed, s.goroutines(), s.done, s.rec, show)
	}
	watch := measure.StartWatch()
	if err == nil && len(passed) > 0 {
		s.o.Resume = s.done
		err = measure.Run(ctx, x, passed, s.o, s.rec, show)
	}
	end := record.End{Finished: time.Now().UTC(), Reason: "complete", Warnings: watch.Warnings()}
	if ctx.Err() != nil {
		end.Reason = "interrupted"
	} else if err != nil {
		return err
	}
	return errors.Join(err, s.rec.Append(end))
}

// goroutines are the options of measuring by several.
func (s session) goroutines() parallel.Options {
	o := parallel.Defaults()
	o.Processes, o.Values, o.Seed, o.Shuffle = s.parallel, s.o.Values, s.o.Seed, s.o.Shuffle
	return o
}

// head lists the lines that a record begins with.
func (p *program) head(s session) []any {
	plan := measure.Plan(s.got.picks, s.o)
	plan.Cost, plan.Parallel = s.cost, s.parallel
	lines := []any{record.Run{ID: record.NewID(), Started: time.Now().UTC(), Plan: plan, Environment: measure.Environment(), Through: through(), Asked: s.got.ops}}
	versions := measure.Versions()
	for _, id := range s.got.codecs {
		if info, ok := p.suite.Codec(id); ok {
			lines = append(lines, measure.CodecLine(info, versions))
		}
	}
	for _, v := range s.got.unsupported {
		lines = append(lines, v)
	}
	return lines
}

// unverified lists the picks without a verdict.
func unverified(picks []measure.Pick, verdicts []record.Verdict) []measure.Pick {
	return slices.DeleteFunc(slices.Clone(picks), func(p measure.Pick) bool {
		return slices.ContainsFunc(verdicts, func(v record.Verdict) bool {
			return v.Codec == p.Case.Codec && v.Dataset == p.Case.Dataset.ID
		})
	})
}

// executor starts workers that run this executable. There is one: having left a
// core to the workers, this program no longer sees it.
func (p *program) executor() (*measure.Processes, error) {
	if p.workers != nil {
		return p.workers, nil
	}
	var err error
	p.workers, err = measure.NewProcesses()
	return p.workers, err
}
