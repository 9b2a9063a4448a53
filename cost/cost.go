// Package cost measures what a codec costs beside time and allocations: how well
// its encodings compress, how long that takes, and how much of the heap a decoded
// value keeps alive. It says nothing of operations; see package measure.
package cost

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/serialbench/serialbench/measure"
	"github.com/serialbench/serialbench/record"
	"github.com/serialbench/serialbench/suite"
)

const taskName = "cost"

// patience is how long one case may take.
const patience = 5 * time.Minute

// Task is what a worker process must be given to measure costs in; see [measure.Worker].
func Task() measure.Task { return measure.Task{Name: taskName, Do: work} }

// Doer starts worker processes that were given [Task]; see [measure.Processes].
type Doer interface {
	Do(ctx context.Context, task string, argument any, patience time.Duration, handle func(json.RawMessage) (time.Duration, error)) error
}

// Run measures the cost of each pick in a process of its own, as many at a time as
// there are cores. Each line is appended to out at once. Floor codecs
// have no cost, and what earlier holds is not measured again; it may be nil. A
// codec or worker that fails becomes a line with an Error. The error is that of
// ctx, of out, or of a worker that cannot be started.
func Run(ctx context.Context, x Doer, picks []measure.Pick, o measure.Options, earlier *record.Record, out measure.Sink, progress func(measure.Progress)) error {
	if earlier != nil {
		picks = slices.DeleteFunc(slices.Clone(picks), func(p measure.Pick) bool {
			return slices.ContainsFunc(earlier.Costs, func(c record.Cost) bool {
				return c.Codec == p.Case.Codec && c.Dataset == p.Case.Dataset.ID
			})
		})
	}
	var mu sync.Mutex // guards done, out and progress
	done := 0
	group, working := errgroup.WithContext(ctx)
	group.SetLimit(runtime.NumCPU())
	for _, p := range picks {
		group.Go(func() error {
			if working.Err() != nil {
				return nil // an error is kept already
			}
			v := measure.Visit{Codec: p.Case.Codec, Dataset: p.Case.Dataset.ID, Values: o.Values, Seed: o.Seed}
			line, err := one(working, x, v)
			mu.Lock()
			defer mu.Unlock()
			if err == nil && line != nil {
				err = out.Append(*line)
			}
			done++
			if progress != nil {
				progress(measure.Progress{Phase: "cost", Done: done, Total: len(picks), Current: v.String()})
			}
			return err
		})
	}
	err := group.Wait()
	if ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return err
}

// one asks a worker for a line; nil for a floor codec.
func one(ctx context.Context, x Doer, v measure.Visit) (line *record.Cost, err error) {
	err = x.Do(ctx, taskName, v, patience, func(text json.RawMessage) (time.Duration, error) {
		line = &record.Cost{}
		return patience, json.Unmarshal(text, line)
	})
	var f *measure.Fault
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case errors.As(err, &f):
		return &record.Cost{Kind: record.KindCost, Codec: v.Codec, Dataset: v.Dataset, Error: f.Error()}, nil
	case err != nil:
		return nil, fmt.Errorf("cost of %s: %w", v, err)
	}
	return line, nil
}

func work(s *suite.Suite, argument json.RawMessage, say func(any) error) error {
	var v measure.Visit
	if err := json.Unmarshal(argument, &v); err != nil {
		return fmt.Errorf("cost: read the visit: %w", err)
	}
	c := s.Case(v.Codec, v.Dataset)
	if c == nil {
		return fmt.Errorf("cost: no case of %s", v)
	}
	if info, _ := s.Codec(v.Codec); info.Floor {
		return nil
	}
	line, err := Of(c, v.Values, v.Seed)
	if err != nil {
		line.Error = err.Error()
	}
	return say(line)
}

// Of measures the cost of a case in this process, with n values, or as many as the
// data set has by default where n is 0. With an error the line has what was
// measured until then.
func Of(c *suite.Case, n int, seed uint64) (record.Cost, error) {
	line := record.Cost{Kind: record.KindCost, Codec: c.Codec, Dataset: c.Dataset.ID}
	b, err := c.Open(n, seed)
	if err != nil {
		return line, err
	}
	encoded, err := b.Encoded()
	if err != nil {
		return line, err
	}
	line.Values = len(encoded)
	total := 0
	for _, e := range encoded {
		total += len(e)
	}
	line.EncodedBytes = float64(total) / float64(max(1, len(encoded)))
	plain, alias := b.Unmarshal, b.UnmarshalAlias
	if line.HeapBytes, line.HeapObjects, err = held(encoded, b.New, plain); err != nil {
		return line, fmt.Errorf("unmarshal: %w", err)
	}
	line.AliasHeapBytes, line.AliasHeapObjects, err = held(encoded, b.New, alias)
	if err != nil && !errors.Is(err, suite.ErrNotOffered) {
		return line, fmt.Errorf("unmarshal-alias: %w", err)
	}
	if line.Compressed, err = compressed(enough(encoded)); err != nil {
		return line, fmt.Errorf("compress: %w", err)
	}
	return line, nil
}
