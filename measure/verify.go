package measure

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"

	"github.com/serialbench/serialbench/record"
)

// Verify verifies each pick in a worker process of its own and returns the
// verdicts in the order of the picks. Each is also appended to out as soon as it
// is known. A worker that dies, hangs or panics makes its verdict failed. The
// error is that of ctx, of out, or of a worker that could not be started at all;
// the verdicts are then those known so far.
func Verify(ctx context.Context, x Executor, picks []Pick, o Options, out Sink, progress func(Progress)) ([]record.Verdict, error) {
	jobs := o.Jobs
	if jobs <= 0 {
		jobs = runtime.NumCPU()
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var (
		mu    sync.Mutex // guards all below and what is called with it held
		done  int
		known = make([]*record.Verdict, len(picks))
	)
	finish := func(i int, v record.Verdict) error {
		mu.Lock()
		defer mu.Unlock()
		known[i] = &v
		done++
		if progress != nil {
			progress(Progress{Phase: "verify", Done: done, Total: len(picks), Current: v.Codec + " on " + v.Dataset})
		}
		return out.Append(v)
	}
	work := make(chan int)
	var group sync.WaitGroup
	for range min(jobs, len(picks)) {
		group.Go(func() {
			for i := range work {
				v, err := verifyOne(ctx, x, picks[i], o)
				if err == nil {
					err = finish(i, v)
				}
				if err != nil {
					cancel(err)
				}
			}
		})
	}
	for i := range picks {
		select {
		case work <- i:
		case <-ctx.Done():
		}
	}
	close(work)
	group.Wait()
	var verdicts []record.Verdict
	for _, v := range known {
		if v != nil {
			verdicts = append(verdicts, *v)
		}
	}
	return verdicts, context.Cause(ctx)
}

func verifyOne(ctx context.Context, x Executor, p Pick, o Options) (record.Verdict, error) {
	visit := Visit{Codec: p.Case.Codec, Dataset: p.Case.Dataset.ID, Values: o.Values, Seed: o.Seed}
	v, err := x.Verify(ctx, visit)
	if ctx.Err() != nil {
		return v, context.Cause(ctx)
	}
	v.Kind, v.Codec, v.Dataset = record.KindVerdict, visit.Codec, visit.Dataset
	var fault *Fault
	if errors.As(err, &fault) {
		v.Verdict, v.Op = record.Failed, string(fault.Op)
		v.Detail = fmt.Sprintf("worker: %s: %s", fault.What, fault.Detail)
		return v, nil
	}
	if err != nil {
		return v, fmt.Errorf("verify %s: %w", visit, err)
	}
	return v, nil
}
