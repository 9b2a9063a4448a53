// Package cost measures what a codec costs beside time and allocations: how well
// its encodings compress, how long that takes, and how much of the heap a decoded
// value keeps alive. It says nothing of operations; see package measure.
package cost

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

const taskName = "cost"

// timeout is how long one case may take.
const timeout = 5 * time.Minute

// Task is what a worker process must be given to measure costs in; see [worker.Serve].
func Task() worker.Task { return worker.Task{Name: taskName, Do: work} }

// Run measures the cost of each pick in a process of its own, as many at a time as
// there are cores. Each line is appended to out at once. NoOp codecs
// have no cost, and what earlier holds is not measured again; it may be nil. A
// codec or worker that fails becomes a line with an Error. The error is that of
// ctx, of out, or of a worker that cannot be started.
func Run(ctx context.Context, x worker.Doer, picks []measure.Pick, o measure.Options, earlier *record.Record,
	out worker.Sink, progress func(worker.Progress)) error {
	if earlier != nil {
		picks = slices.DeleteFunc(slices.Clone(picks), func(p measure.Pick) bool {
			return slices.ContainsFunc(earlier.Costs, func(c record.Cost) bool {
				return c.Codec == p.Case.Codec && c.Dataset == p.Case.Dataset.ID
			})
		})
	}
	report := worker.NewReport("cost", len(picks), out, progress)
	return worker.Each(ctx, 0, len(picks), func(ctx context.Context, i int) error {
		v := measure.Trial{Codec: picks[i].Case.Codec, Dataset: picks[i].Case.Dataset.ID, Values: o.Values, Seed: o.Seed}
		line, err := one(ctx, x, v)
		if err != nil {
			return err
		}
		if line == nil {
			return report.Done(v.String())
		}
		return report.Done(v.String(), *line)
	})
}

// one asks a worker for a line; nil for a no-op codec.
func one(ctx context.Context, x worker.Doer, v measure.Trial) (line *record.Cost, err error) {
	err = x.Do(ctx, taskName, v, timeout, func(text json.RawMessage) (time.Duration, error) {
		line = &record.Cost{}
		return timeout, json.Unmarshal(text, line)
	})
	var f *worker.Fault
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

func work(j *worker.Job) error {
	var v measure.Trial
	if err := j.Read(&v); err != nil {
		return err
	}
	c := j.Suite.Case(v.Codec, v.Dataset)
	if c == nil {
		return fmt.Errorf("cost: no case of %s", v)
	}
	if info, _ := j.Suite.Codec(v.Codec); info.NoOp {
		return nil
	}
	line, err := Of(c, v.Values, v.Seed)
	if err != nil {
		line.Error = err.Error()
	}
	return j.Answer(line)
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
	var samples [][]byte
	if line.EncodedBytes <= smallMessage {
		other, err := c.Open(n, seed+1)
		if err != nil {
			return line, err
		}
		if samples, err = other.Encoded(); err != nil {
			return line, err
		}
	}
	if line.Compressed, err = compressed(enough(encoded), enough(samples)); err != nil {
		return line, fmt.Errorf("compress: %w", err)
	}
	return line, nil
}
