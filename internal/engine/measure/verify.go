package measure

import (
	"context"
	"errors"
	"fmt"

	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
)

// Verify verifies each pick in a worker process of its own and returns the
// verdicts in the order of the picks. Each is also appended to out as soon as it
// is known. A worker that dies, hangs or panics makes its verdict failed. The
// error is that of ctx, of out, or of a worker that could not be started at all;
// the verdicts are then those known so far.
func Verify(ctx context.Context, x Executor, picks []Pick, o Options, out worker.Sink,
	progress func(worker.Progress)) ([]record.Verdict, error) {
	known := make([]*record.Verdict, len(picks))
	report := worker.NewReport("verify", len(picks), out, progress)
	err := worker.Each(ctx, o.Jobs, len(picks), func(ctx context.Context, i int) error {
		v, err := verifyOne(ctx, x, picks[i], o)
		if err != nil {
			return err
		}
		known[i] = &v
		return report.Done(v.Codec+" on "+v.Dataset, v)
	})
	var verdicts []record.Verdict
	for _, v := range known {
		if v != nil {
			verdicts = append(verdicts, *v)
		}
	}
	return verdicts, err
}

func verifyOne(ctx context.Context, x Executor, p Pick, o Options) (record.Verdict, error) {
	trial := Trial{Codec: p.Case.Codec, Dataset: p.Case.Dataset.ID, Values: o.Values, Seed: o.Seed}
	v, err := x.Verify(ctx, trial)
	if ctx.Err() != nil {
		return v, context.Cause(ctx)
	}
	v.Kind, v.Codec, v.Dataset = record.KindVerdict, trial.Codec, trial.Dataset
	var fault *worker.Fault
	if errors.As(err, &fault) {
		v.Verdict, v.Op = record.Failed, string(fault.Op)
		v.Detail = fmt.Sprintf("worker: %s: %s", fault.What, fault.Detail)
		return v, nil
	}
	if err != nil {
		return v, fmt.Errorf("verify %s: %w", trial, err)
	}
	return v, nil
}
