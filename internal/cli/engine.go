package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/engine/cost"
	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/engine/parallel"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
)

// discard is a sink for verdicts that are kept in memory anyway.
type discard struct{}

func (discard) Append(record.Line) error { return nil }

// verify returns the verdicts of what was chosen, unsupported pairs and codecs that cannot be had among them.
// With an error they are those known until then.
func (p *program) verify(ctx context.Context, got *chosen, o measure.Options,
	show *progress) ([]record.Verdict, error) {
	verdicts, err := measure.Verify(ctx, p.executor(), got.picks, o, discard{}, show.show)
	verdicts = append(verdicts, got.unsupported...)
	for _, id := range got.codecs {
		if c, ok := p.names.Codec(id); ok && c.Unobtainable != "" {
			for _, d := range got.datasets {
				verdicts = append(verdicts,
					record.Verdict{Codec: id, Dataset: d, Verdict: record.Unsupported, Detail: c.Unobtainable})
			}
		}
	}
	return verdicts, err
}

// work is one run, from its beginning or from where a record ends.
type work struct {
	got  *chosen
	o    measure.Options
	rec  *recordFile
	done *record.Record // what is recorded already; nil: nothing
	cost bool           // what codecs cost beside time is measured too

	parallel int // processes in which each is measured by several goroutines; 0: not at all
	quiet    bool
	stderr   io.Writer
	shard    *record.Shard
	layouts  int // links of the program that workers are started from, itself included
}

// measure writes a whole record, or the rest of one: head, codecs, verdicts,
// samples, end. An interrupted run has its end too.
func (p *program) measure(ctx context.Context, s work, show func(worker.Progress)) error {
	x := p.executor()
	s.stderr = p.stderr
	var verdicts []record.Verdict
	open := s.got.picks
	var run record.Run
	var err error
	if s.done == nil {
		head := p.head(s)
		run = head[0].(record.Run)
		err = s.rec.AppendAll(head...)
	} else {
		run = s.done.Run
		err = s.rec.Append(record.Resume{Resumed: time.Now().UTC(), Environment: p.field.Environment()})
		verdicts = s.done.Verdicts
		open = unverified(open, verdicts)
	}
	if err != nil {
		return err
	}
	making := p.field.Link(ctx, s.layouts)
	defer making.Stop()
	fresh, err := measure.Verify(ctx, x, open, s.o, s.rec, show)
	verdicts = append(slices.Clone(verdicts), fresh...)
	for i := range s.got.picks { // the same on any machine, whatever fails there
		s.got.picks[i].Place = i
	}
	s.o.Places = len(s.got.picks)
	passed := measure.Passed(s.got.picks, verdicts)
	if err == nil && s.cost {
		err = cost.Run(ctx, x, passed, s.o, s.done, s.rec, show)
	}
	if err == nil && s.parallel > 0 {
		o := s.goroutines()
		o.Shares = p.shares
		err = parallel.Run(ctx, x, passed, o, s.done, s.rec, show)
	}
	warning := ""
	if err == nil && len(passed) > 0 {
		if s.layouts > 1 {
			show(worker.Progress{Phase: "link other layouts of the program", Total: -1})
		}
		var made []record.Layout
		if made, s.o.Links, warning = making.Use(run); warning != "" && !s.quiet {
			fmt.Fprintln(p.stderr, "warning:", warning) // the record says it too
		}
		err = s.rec.AppendAll(record.Lines(made)...)
	}
	watch := measure.StartWatch()
	if err == nil && len(passed) > 0 {
		s.o.Resume = s.done
		err = measure.Run(ctx, x, passed, s.o, s.rec, show)
		if err == nil {
			err = s.heaps(ctx, x)
		}
	}
	end := record.End{Finished: time.Now().UTC(), Reason: "complete", Warnings: watch.Warnings()}
	if warning != "" {
		end.Warnings = append(end.Warnings, warning)
	}
	if ctx.Err() != nil {
		end.Reason = "interrupted"
	} else if err != nil {
		return err
	}
	return errors.Join(err, s.rec.Append(end))
}

// heaps measures the collector on a heap as of a service. Runs of less than a minute do that only if they are asked to
// charge it.
func (s work) heaps(ctx context.Context, x *measure.Processes) error {
	if s.o.Heap != record.HeapService && s.o.Budget > 0 && s.o.Budget < time.Minute {
		return nil
	}
	err := measure.Collectors(ctx, x, s.o, s.done, s.rec)
	var failed *measure.CollectorError
	if errors.As(err, &failed) && s.o.Heap != record.HeapService {
		if s.quiet {
			return nil
		}
		_, err = fmt.Fprintln(s.stderr, "warning:", failed)
	}
	return err
}

// shares reports whether the library documents that one codec object may be used by
// several goroutines, and the adapter keeps nothing in it that may not.
func (p *program) shares(id string) bool {
	info, ok := p.names.Codec(id)
	return ok && info.Shared == codec.SharesObject && info.Keeps != codec.KeptAlways
}

// goroutines are the options of measuring by several.
func (s work) goroutines() parallel.Options {
	o := parallel.Defaults()
	o.Processes, o.Values, o.Seed, o.Shuffle = s.parallel, s.o.Values, s.o.Seed, s.o.Shuffle
	return o
}

// head lists the lines that a record begins with.
func (p *program) head(s work) []record.Line {
	plan := measure.Plan(s.got.picks, s.o)
	plan.Cost, plan.Parallel = s.cost, s.parallel
	if s.layouts > 1 {
		plan.Layouts = s.layouts
	}
	lines := []record.Line{record.Run{Shard: s.shard, ID: record.NewID(), Started: time.Now().UTC(), Plan: plan,
		Environment: p.field.Environment(), Through: p.field.Through, Asked: s.got.ops}}
	for _, id := range s.got.codecs {
		if info, ok := p.names.Codec(id); ok {
			lines = append(lines, measure.CodecLine(info, p.field.Version(info)))
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

// executor starts workers of the field's programs. There is one: having left a
// core to the workers, this program no longer sees it.
func (p *program) executor() *measure.Processes {
	if p.workers == nil {
		p.workers = measure.NewProcesses(p.field.Program)
	}
	return p.workers
}
