// Package parallel measures marshal and unmarshal by several goroutines at a
// time, each with values and a codec of its own or by one codec for all, and how far
// the work of all of them grows with their number. What one goroutine needs for one
// operation is for package measure.
package parallel

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
)

const taskName = "parallel"

// timeout is how long a process may take.
const timeout = 5 * time.Minute

// Options say how much is measured.
type Options struct {
	Processes int           // a codec, data set and operation
	Rounds    int           // in each process
	Turn      time.Duration // one round at one number of goroutines
	Values    int           // of the data set; 0: its own number
	Seed      uint64        // of the values
	Shuffle   uint64        // seed of the order of processes and turns
	Workers   []int         // numbers of goroutines, ascending; the first is what others are compared with

	// Shares reports whether one codec object may be used by several goroutines: then
	// that is measured too. nil: none may.
	Shares func(codec string) bool
}

// Defaults are enough processes for an interval of 95 %.
func Defaults() Options {
	return Options{Processes: 6, Rounds: 3, Turn: 25 * time.Millisecond, Workers: Counts(runtime.NumCPU())}
}

// Counts lists the numbers of goroutines for a machine with that many cores: all
// up to 8, then twice as many each, and all cores.
func Counts(cores int) []int {
	var list []int
	for n := 1; n < cores; {
		list = append(list, n)
		if n < 8 {
			n++
		} else {
			n *= 2
		}
	}
	return append(list, cores)
}

// Ops are the operations that are measured.
func Ops() []codec.Op { return []codec.Op{codec.OpMarshal, codec.OpUnmarshal} }

// Trial is what one process measures.
type Trial struct {
	measure.Trial
	Op      codec.Op      `json:"parallel_op"`
	Shared  bool          `json:"shared,omitempty"` // one codec object for all goroutines
	Workers []int         `json:"workers"`
	Rounds  int           `json:"rounds"`
	Turn    time.Duration `json:"turn"`
	Shuffle uint64        `json:"turns"`
}

// Run measures the picks that offer one of [Ops], each in as many processes as o
// says, one at a time and all shuffled. Each line is appended to out at once. What
// earlier holds counts; it may be nil. A codec or process that fails becomes a line
// with an Error. The error is that of ctx, of out, or of a worker that cannot be started.
func Run(ctx context.Context, x worker.Doer, picks []measure.Pick, o Options, earlier *record.Record, out worker.Sink,
	progress func(worker.Progress)) error {
	trials := plan(picks, o, earlier)
	for i, v := range trials {
		line, err := one(ctx, x, v)
		if err != nil {
			return err
		}
		if err := out.Append(line); err != nil {
			return err
		}
		if progress != nil {
			progress(worker.Progress{Phase: "parallel", Done: i + 1, Total: len(trials), Current: v.Codec + " on " + v.Dataset +
				": " + string(v.Op)})
		}
	}
	return nil
}

// plan lists what is to be measured, in a shuffled order.
func plan(picks []measure.Pick, o Options, earlier *record.Record) []Trial {
	var trials []Trial
	r := rand.New(rand.NewPCG(o.Shuffle, uint64(len(picks))))
	for _, p := range picks {
		for _, op := range Ops() {
			if !slices.Contains(p.Ops, op) {
				continue
			}
			for _, shared := range []bool{false, true} {
				if shared && (o.Shares == nil || !o.Shares(p.Case.Codec)) {
					continue
				}
				for range o.Processes - counted(earlier, p, op, shared) {
					trials = append(trials, Trial{
						Trial: measure.Trial{Codec: p.Case.Codec, Dataset: p.Case.Dataset.ID, Values: o.Values, Seed: o.Seed},
						Op:    op, Shared: shared, Workers: o.Workers, Rounds: o.Rounds, Turn: o.Turn, Shuffle: r.Uint64(),
					})
				}
			}
		}
	}
	r.Shuffle(len(trials), func(i, j int) { trials[i], trials[j] = trials[j], trials[i] })
	return trials
}

// counted is how many processes a record has of something.
func counted(rec *record.Record, p measure.Pick, op codec.Op, shared bool) (n int) {
	if rec == nil {
		return 0
	}
	for _, l := range rec.Parallels {
		if l.Codec == p.Case.Codec && l.Dataset == p.Case.Dataset.ID && l.Op == string(op) && l.Shared == shared {
			n++
		}
	}
	return n
}

// one has a process measure.
func one(ctx context.Context, x worker.Doer, v Trial) (line record.Parallel, err error) {
	err = x.Do(ctx, taskName, v, timeout, func(text json.RawMessage) (time.Duration, error) {
		return timeout, json.Unmarshal(text, &line)
	})
	var f *worker.Fault
	switch {
	case ctx.Err() != nil:
		return line, context.Cause(ctx)
	case errors.As(err, &f):
		return record.Parallel{Codec: v.Codec, Dataset: v.Dataset, Op: string(v.Op), Shared: v.Shared, Error: f.Error()}, nil
	case err != nil:
		return line, fmt.Errorf("parallel %s: %s: %w", v.Trial, v.Op, err)
	}
	return line, nil
}
