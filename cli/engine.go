package cli

import (
	"context"
	"errors"
	"time"

	"github.com/serialbench/serialbench/measure"
	"github.com/serialbench/serialbench/record"
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

// measure writes a whole record: head, codecs, verdicts, samples, end. An
// interrupted run has its end too.
func (p *program) measure(ctx context.Context, out *record.Writer, got *chosen, o measure.Options, show *progress) error {
	x, err := p.executor()
	if err != nil {
		return err
	}
	plan := measure.Plan(got.picks, o)
	lines := []any{record.Run{Started: time.Now().UTC(), Plan: plan, Environment: measure.Environment()}}
	versions := measure.Versions()
	for _, id := range got.codecs {
		if info, ok := p.suite.Codec(id); ok {
			lines = append(lines, measure.CodecLine(info, versions))
		}
	}
	for _, v := range got.unsupported {
		lines = append(lines, v)
	}
	for _, l := range lines {
		if err := out.Append(l); err != nil {
			return err
		}
	}
	verdicts, err := measure.Verify(ctx, x, got.picks, o, out, show.show)
	if passed := measure.Passed(got.picks, verdicts); err == nil && len(passed) > 0 {
		err = measure.Run(ctx, x, passed, o, out, show.show)
	}
	end := record.End{Finished: time.Now().UTC(), Reason: "complete"}
	if ctx.Err() != nil {
		end.Reason = "interrupted"
	} else if err != nil {
		return err
	}
	return errors.Join(err, out.Append(end))
}

// executor starts workers that run this executable.
func (p *program) executor() (measure.Executor, error) {
	return measure.NewProcesses()
}
