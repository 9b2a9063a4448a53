package traits

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/traits/task"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// timeout is how long one trait may take.
const timeout = 5 * time.Minute // a busy machine is slow

// Workers start the processes that traits are measured in.
type Workers struct {
	Doer worker.Doer
	Race worker.Doer // of a program with the race detector, for what several goroutines do; nil: worker.Doer does
}

// Run measures all traits of each case in worker processes, appends each line to
// out, and returns them in the order of the cases. A trait at which the worker
// dies has the value "dead", a trait that never ends "hang". The error is that of
// ctx, of out, or of a worker that could not be started.
func Run(ctx context.Context, x Workers, cases []*suite.Case, seed uint64, out worker.Sink,
	progress func(worker.Progress)) ([]record.Trait, error) {
	all := make([][]record.Trait, len(cases))
	report := worker.NewReport("traits", len(cases), out, progress)
	err := worker.Each(ctx, 0, len(cases), func(ctx context.Context, i int) error {
		lines, err := one(ctx, x, cases[i], seed)
		all[i] = lines
		if err != nil {
			return err
		}
		return report.Done(cases[i].Codec+" on "+cases[i].Dataset.ID, record.Lines(lines)...)
	})
	return slices.Concat(all...), err
}

// one measures the traits of one case, in the order of [All].
func one(ctx context.Context, x Workers, c *suite.Case, seed uint64) ([]record.Trait, error) {
	o := task.Order{Codec: c.Codec, Dataset: c.Dataset.ID, Seed: seed}
	if x.Race != nil {
		o.Raced = task.Others
	}
	lines, err := ordered(ctx, x.Doer, c, o)
	if err != nil || len(lines) == 1 && lines[0].Trait == Examined {
		return lines, err
	}
	if x.Race != nil {
		o.Raced = task.Only
		more, err := ordered(ctx, x.Race, c, o)
		lines = append(lines, more...)
		if err != nil {
			return lines, err
		}
	}
	l, err := across(ctx, x.Doer, c, seed)
	if err != nil {
		return lines, err
	}
	if l.Value == No {
		l.Party = record.Library
		for _, here := range lines { // the same order, from call to call
			if here.Trait == "same-bytes" && here.Party != "" {
				l.Party = here.Party
			}
		}
	}
	lines = append(lines, l)
	place := func(l record.Trait) int {
		return slices.IndexFunc(All(), func(t Trait) bool { return t.Name == l.Trait })
	}
	slices.SortStableFunc(lines, func(a, b record.Trait) int { return place(a) - place(b) })
	return lines, nil
}

// Examined is what a line is called that says why a codec could not be examined.
const Examined = "examined"

// ordered measures what an order asks for, by one worker after another.
func ordered(ctx context.Context, x worker.Doer, c *suite.Case, o task.Order) (lines []record.Trait, err error) {
	traits := All()
	info := codec.Info{ID: c.Codec}
	steps := worker.Steps{Task: task.Name, Timeout: timeout, End: len(traits),
		Argument: func(first int) any { o.First = first; return o },
		Answer: func(text json.RawMessage) (int, bool, error) {
			var a task.Answer
			if err := json.Unmarshal(text, &a); err != nil {
				return 0, false, fmt.Errorf("traits of %s: answer of the worker: %w", c.Codec, err)
			}
			if a.Line != nil {
				lines = append(lines, *a.Line)
			}
			if a.Info != nil {
				info = *a.Info
			}
			return a.Begin, a.Line != nil, nil
		},
		Died: func(at int, begun bool, f *worker.Fault) error {
			if !begun { // the codec does not open or encode
				if len(lines) == 0 {
					lines = append(lines, line(c, Examined, No, f.Last()))
				}
				return worker.ErrEnough
			}
			value, reproducer := record.Died, f.Last()
			switch race, found := verify.Race(f.Detail); {
			case found && task.Only.Has(traits[at].Name):
				value, reproducer = No, race
			case f.Hung():
				value = record.Endless
			}
			l := line(c, traits[at].Name, value, reproducer)
			l.Party = verify.PanicParty(f.Detail, info)
			if value == No {
				l.Party = verify.RaceParty(reproducer)
				if l.Trait == task.SharedObject && l.Party == record.Library && !task.Promised(info) {
					l.Value, l.Party, l.Reproducer = None, "", "the library's documentation does not promise it: "+reproducer
				}
			}
			lines = append(lines, l)
			return nil
		}}
	err = steps.Run(ctx, x, o.First)
	return lines, err
}

// across compares what two processes encode.
func across(ctx context.Context, x worker.Doer, c *suite.Case, seed uint64) (record.Trait, error) {
	var sums []string
	for range 2 {
		err := x.Do(ctx, task.Name, task.Order{Codec: c.Codec, Dataset: c.Dataset.ID, Seed: seed, Sum: true}, timeout,
			func(text json.RawMessage) (time.Duration, error) {
				var a task.Answer
				err := json.Unmarshal(text, &a)
				sums = append(sums, a.Sum)
				return timeout, err
			})
		var f *worker.Fault
		if errors.As(err, &f) {
			return line(c, task.Elsewhere, "error", f.Last()), nil
		}
		if err != nil {
			return record.Trait{}, err
		}
	}
	if len(sums) != 2 || sums[0] != sums[1] {
		return line(c, task.Elsewhere, No,
			fmt.Sprintf("the encodings of %d values differ between two processes", task.Samples)), nil
	}
	return line(c, task.Elsewhere, Yes, ""), nil
}

func line(c *suite.Case, trait, value, reproducer string) record.Trait {
	return record.Trait{Kind: record.KindTrait, Codec: c.Codec, Dataset: c.Dataset.ID, Trait: trait, Value: value,
		Reproducer: reproducer}
}
