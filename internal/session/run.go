package session

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/engine/builds"
	"github.com/serialbench/serialbench/internal/engine/cost"
	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/engine/parallel"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/history"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// Run is one run, from its beginning or from where a record ends.
type Run struct {
	Codecs, Ops []string // ids of what was chosen, whether or not it meets a data set
	Picks       []measure.Pick
	Unsupported []record.Verdict // of pairs that are no case, with reasons
	Options     measure.Options
	Done        *record.Record // what is recorded already; nil: nothing
	Shard       *record.Shard
	Cost        bool // what codecs cost beside time is measured too
	Parallel    int  // processes in which each is measured by several goroutines; 0: not at all
	Links       int  // links of the program that workers are started from, itself included
	Warn        func(warning any)
}

// rest is the rest of the run of a record. What it chose is to be found anew.
func rest(done *record.Record, o measure.Options) Run {
	plan := done.Run.Plan
	return Run{Options: o, Done: done, Shard: done.Run.Shard, Cost: plan.Cost, Parallel: plan.Parallel,
		Links: max(1, plan.Links)}
}

// Asked is what a run is asked for.
type Asked struct {
	Choice   Choice
	Effort   Effort
	Values   measure.Options // what codecs are given, and on which heap
	Shard    *record.Shard
	Cost     *bool // what codecs cost beside time; nil: where there is time for it
	Parallel bool
}

// LookFirst has a run end soon, which measures what both contracts ask where no operation is chosen.
func (a *Asked) LookFirst() {
	a.Effort.Quality = measure.Qualities()[0].Name
	if a.Choice.Ops == nil {
		a.Choice.Ops = []string{string(codec.OpMarshal), string(codec.OpUnmarshal), string(codec.OpMarshalGenerated),
			string(codec.OpUnmarshalGenerated)}
	}
}

// Of is the run of what was chosen.
func (a Asked) Of(got *Picked) Run {
	e := a.Effort
	e.Short = a.Choice.Rows == Shortlist && got.Left > 0
	s := e.Plan(a.Values, len(got.Datasets))
	s.Options.Shard, s.Shard = builds.Part(a.Shard), a.Shard
	if a.Cost != nil {
		s.Cost = *a.Cost
	}
	if a.Parallel {
		s.Parallel = parallel.Defaults().Processes
	}
	s.Take(got)
	return s
}

// Take has a run measure what was chosen.
func (s *Run) Take(got *Picked) {
	s.Codecs, s.Ops, s.Picks, s.Unsupported = got.Codecs, got.Ops, got.Picks, got.Unsupported
}

// leastKept is the budget from which on a run says something of others like it.
const leastKept = 5 * time.Second

// Remember keeps a little of the figures of a run, from which comparisons learn what differs between runs.
func (s Run) Remember(x *stats.Estimated) {
	if s.Options.Budget > 0 && s.Options.Budget < leastKept {
		return
	}
	if err := history.Keep(history.Folder(), x); err != nil { // a comparison learns less
		s.Warn(mistake.Line(err))
	}
}

// Conduct measures a run into a record, which is closed then. Of one that fails what was measured is kept.
func (f *Field) Conduct(ctx context.Context, x *measure.Processes, s Run, out *RecordFile,
	show func(worker.Progress)) error {
	if err := f.Measure(ctx, x, s, out, show); err != nil && ctx.Err() == nil {
		return out.GiveUp(BudgetMistake(err, s.Options.Budget))
	}
	return out.Close()
}

// Lines is where the lines of a run go, several as one.
type Lines interface {
	worker.Sink
	AppendAll(lines ...record.Line) error
}

// Measure writes a whole record, or the rest of one: head, codecs, verdicts, samples, end. An interrupted run has its
// end too.
func (f *Field) Measure(ctx context.Context, x *measure.Processes, s Run, out Lines,
	show func(worker.Progress)) error {
	var verdicts []record.Verdict
	open := s.Picks
	var run record.Run
	var err error
	if s.Done == nil {
		head := f.head(s)
		run = head[0].(record.Run)
		err = out.AppendAll(head...)
	} else {
		run = s.Done.Run
		err = out.Append(record.Resume{Resumed: time.Now().UTC(), Environment: f.Environment()})
		verdicts = s.Done.Verdicts
		open = unverified(open, verdicts)
	}
	if err != nil {
		return err
	}
	making := f.Link(ctx, s.Links)
	defer making.Stop()
	fresh, err := measure.Verify(ctx, x, open, s.Options, out, show)
	verdicts = append(slices.Clone(verdicts), fresh...)
	for i := range s.Picks { // the same on any machine, whatever fails there
		s.Picks[i].Place = i
	}
	s.Options.Places = len(s.Picks)
	passed := measure.Passed(s.Picks, verdicts)
	if err == nil && s.Cost {
		err = cost.Run(ctx, x, passed, s.Options, s.Done, out, show)
	}
	if err == nil && s.Parallel > 0 {
		o := s.goroutines()
		o.Shares = f.shares
		err = parallel.Run(ctx, x, passed, o, s.Done, out, show)
	}
	warning := ""
	if err == nil && len(passed) > 0 {
		if s.Links > 1 {
			show(worker.Progress{Phase: "make other links of the program", Total: -1})
		}
		var made []record.Link
		if made, s.Options.Links, warning = making.Use(run); warning != "" {
			s.Warn(warning) // the record says it too
		}
		err = out.AppendAll(record.Lines(made)...)
	}
	watch := measure.StartWatch()
	if err == nil && len(passed) > 0 {
		s.Options.Resume = s.Done
		err = measure.Run(ctx, x, passed, s.Options, out, show)
		if err == nil {
			err = s.heaps(ctx, x, out)
		}
	}
	end := record.End{Finished: time.Now().UTC(), Reason: record.Complete, Warnings: watch.Warnings()}
	if warning != "" {
		end.Warnings = append(end.Warnings, warning)
	}
	if ctx.Err() != nil {
		end.Reason = record.Interrupted
	} else if err != nil {
		return err
	}
	return errors.Join(err, out.Append(end))
}

// heaps measures the collector on a heap as of a service. Runs of less than a minute do that only if they are asked to
// charge it.
func (s Run) heaps(ctx context.Context, x *measure.Processes, out worker.Sink) error {
	if s.Options.Heap != record.HeapService && s.Options.Budget > 0 && s.Options.Budget < time.Minute {
		return nil
	}
	err := measure.Collectors(ctx, x, s.Options, s.Done, out)
	var failed *measure.CollectorError
	if errors.As(err, &failed) && s.Options.Heap != record.HeapService {
		s.Warn(failed)
		return nil
	}
	return err
}

// shares reports whether the library documents that one codec object may be used by
// several goroutines, and the adapter keeps nothing in it that may not.
func (f *Field) shares(id string) bool {
	info, ok := f.Suite.Codec(id)
	return ok && info.Shared == codec.SharesObject && info.Keeps != codec.KeptAlways
}

// goroutines are the options of measuring by several.
func (s Run) goroutines() parallel.Options {
	o := parallel.Defaults()
	o.Processes, o.Values, o.Seed, o.Shuffle = s.Parallel, s.Options.Values, s.Options.Seed, s.Options.Shuffle
	return o
}

// head lists the lines that a record begins with.
func (f *Field) head(s Run) []record.Line {
	plan := measure.Plan(s.Picks, s.Options)
	plan.Cost, plan.Parallel = s.Cost, s.Parallel
	if s.Links > 1 {
		plan.Links = s.Links
	}
	lines := []record.Line{record.Run{Shard: s.Shard, ID: record.NewID(), Started: time.Now().UTC(), Plan: plan,
		Environment: f.Environment(), Through: f.Through, Asked: s.Ops}}
	for _, id := range s.Codecs {
		if info, ok := f.Suite.Codec(id); ok {
			lines = append(lines, measure.CodecLine(info, f.Version(info)))
		}
	}
	for _, v := range s.Unsupported {
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

// BudgetMistake is an error that a budget was too little for, as one of the user's.
func BudgetMistake(err error, given time.Duration) error {
	var b *measure.BudgetError
	if errors.As(err, &b) {
		return &mistake.Error{Lines: []string{fmt.Sprintf("--time: %s is too little for one sample of every cell; give at "+
			"least %s, or choose fewer cells by --codec, --dataset or --op", given, b.Needed)}, Cause: err}
	}
	return err
}
