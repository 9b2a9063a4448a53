package builds

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
)

// Run verifies and measures, and ends the record. An interrupted run has its end too.
func (x *Session) Run(ctx context.Context, out worker.Sink, show func(worker.Progress)) error {
	picks := x.picks()
	var err error
	if x.done != nil {
		x.verdicts = slices.Clone(x.done.Verdicts)
		err = out.Append(record.Resume{Resumed: time.Now().UTC(), Environment: x.environment()})
	}
	for i, b := range x.spec.Builds {
		var own []measure.Pick
		for _, p := range picks {
			if p.Build == i && !x.verified(p) {
				own = append(own, p)
			}
		}
		if len(own) == 0 {
			continue
		}
		found, verr := x.verify(ctx, i, own, out, show)
		x.verdicts = append(x.verdicts, found...)
		if verr != nil {
			err = fmt.Errorf("build %s: %w", b.Name, verr)
			break
		}
	}
	if err == nil {
		err = x.check(ctx, out, show)
	}
	watch := measure.StartWatch()
	if passed := comparable(measure.Passed(picks, x.verdicts)); err == nil && len(passed) > 0 {
		err = x.measure(ctx, passed, out, show)
	}
	end := record.End{Finished: time.Now().UTC(), Reason: record.Complete, Warnings: watch.Warnings()}
	if ctx.Err() != nil {
		end.Reason = record.Interrupted
	} else if err != nil {
		return err
	}
	return errors.Join(err, out.Append(end))
}

// verified reports whether an earlier life of this run has the verdict on a pick.
func (x *Session) verified(p measure.Pick) bool {
	return x.done != nil && slices.ContainsFunc(x.done.Verdicts, func(v record.Verdict) bool {
		return v.Build == p.Build && v.Codec == p.Case.Codec && v.Dataset == p.Case.Dataset.ID
	})
}

// comparable leaves out the picks whose pair of codec and data set is in one build only.
func comparable(picks []measure.Pick) (kept []measure.Pick) {
	builds := map[[2]string]int{}
	for _, p := range picks {
		builds[[2]string{p.Case.Codec, p.Case.Dataset.ID}]++
	}
	for _, p := range picks {
		if builds[[2]string{p.Case.Codec, p.Case.Dataset.ID}] > 1 {
			kept = append(kept, p)
		}
	}
	return kept
}

// inBuild gives what is found out the number of its build.
type inBuild struct {
	worker.Sink
	build int
}

func (s inBuild) Append(line record.Line) error {
	switch l := line.(type) {
	case record.Verdict:
		l.Build = s.build
		line = l
	case record.Trait:
		l.Build = s.build
		line = l
	case record.Edge:
		l.Build = s.build
		line = l
	case record.Attack:
		l.Build = s.build
		line = l
	case record.Witness:
		l.Build = s.build
		line = l
	}
	return s.Sink.Append(line)
}

func (x *Session) verify(ctx context.Context, build int, picks []measure.Pick, out worker.Sink,
	show func(worker.Progress)) ([]record.Verdict, error) {
	p := measure.NewProcesses(func(string, string, int) *worker.Program { return x.spec.Builds[build].program() })
	found, err := measure.Verify(ctx, p, picks, x.options(), inBuild{out, build}, show)
	for i := range found {
		found[i].Build = build
	}
	return found, err
}

func (x *Session) measure(ctx context.Context, picks []measure.Pick, out worker.Sink,
	show func(worker.Progress)) error {
	programs := map[int]*worker.Program{}
	for i, b := range x.spec.Builds {
		for k, l := range b.Links {
			programs[x.link(i, k)] = &worker.Program{Path: l.Path, Env: worker.Paced(b.Env)}
		}
	}
	p := measure.NewProcesses(func(_, _ string, link int) *worker.Program { return programs[link] })
	o := x.options()
	o.Resume = x.done
	err := measure.Run(ctx, p, picks, o, out, show)
	if errors.Is(err, context.Canceled) && ctx.Err() != nil {
		return nil // the end says so
	}
	return err
}
