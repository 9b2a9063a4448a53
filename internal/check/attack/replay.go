package attack

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/atomicfile"
	"github.com/serialbench/serialbench/internal/check/attack/task"
	"github.com/serialbench/serialbench/internal/engine/worker"
)

// Ending is how the input of a reproducer ended when it was tried again.
type Ending struct {
	Outcome Outcome
	Detail  string // one line
}

// most of what one worker is given at a time, in bytes of input.
const batchBytes = 128 << 10

// batch are reproducers that one worker can try one after another.
type batch struct {
	codec, dataset string
	op             codec.Op
	seed           uint64
	limits         Limits
	stack          int
}

func (w Reproducer) batch() batch {
	b := batch{w.Codec, w.Dataset, w.Op, w.Seed, w.Limits, w.Stack}
	if w.Stack > 0 {
		b.limits = deepLimits(b.limits)
	}
	return b
}

// Replay decodes the inputs of reproducers again, each in a worker that no input
// before it did harm to, and returns how they end, in the order of all.
// Neighbours of the same codec, data set, operation, seed and limits share workers,
// so that many harmless ones cost little. The error is that of ctx, or of a worker
// that never came to its input.
func Replay(ctx context.Context, x worker.Doer, all []Reproducer) (endings []Ending, err error) {
	folder, remove, err := atomicfile.Folder("", "replay")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, remove()) }()
	endings = make([]Ending, len(all))
	parts := batches(all)
	err = worker.Each(ctx, 0, len(parts), func(ctx context.Context, i int) error {
		from, to := parts[i][0], parts[i][1]
		if err := replay(ctx, x, all[from:to], endings[from:to], folder); err != nil {
			return fmt.Errorf("replay of %s on %s: %w", all[from].Codec, all[from].Dataset, err)
		}
		return nil
	})
	return endings, err
}

// batches divides reproducers into runs of neighbours that share a worker.
func batches(all []Reproducer) (parts [][2]int) {
	for next := 0; next < len(all); {
		from := next
		for size := 0; next < len(all) && all[next].batch() == all[from].batch(); next++ {
			if size += len(all[next].Input); next > from && size > batchBytes {
				break
			}
		}
		parts = append(parts, [2]int{from, next})
	}
	return parts
}

// replay tries reproducers of one batch with one worker after another.
func replay(ctx context.Context, x worker.Doer, all []Reproducer, endings []Ending, folder string) error {
	b := all[0].batch()
	do := task.Order{Codec: b.codec, Dataset: b.dataset, Op: b.op, Seed: b.seed, Limits: b.limits, Stack: b.stack}
	for _, w := range all {
		g, err := task.Give(w.Value, w.Mutation, w.Input)
		if err != nil {
			return err
		}
		do.Given = append(do.Given, g)
	}
	f, err := os.CreateTemp(folder, "journal-")
	if err != nil {
		return err
	}
	do.Journal = f.Name()
	if err := f.Close(); err != nil {
		return err
	}
	var lost uint64 // one more than the input at which a worker was ended from outside
	for do.First < uint64(len(all)) {
		if err := os.Truncate(do.Journal, 0); err != nil {
			return err
		}
		var over *task.Finding
		answered := do.First
		err := x.Do(ctx, task.Name, do, timeout(b.limits), func(text json.RawMessage) (time.Duration, error) {
			var f task.Finding
			if err := json.Unmarshal(text, &f); err != nil {
				return 0, fmt.Errorf("answer of the worker: %w", err)
			}
			switch {
			case f.Type == "over":
				over = &f
			case f.Type == "given" && f.Index < len(endings):
				endings[f.Index] = Ending{f.Outcome, f.Detail}
				answered = uint64(f.Index) + 1
			}
			return timeout(b.limits), nil
		})
		var fault *worker.Fault
		if err == nil { // all are done, or one did harm to those behind it
			if answered == do.First {
				return errors.New("a worker ended without an answer")
			}
			do.First = answered
			continue
		}
		if !errors.As(err, &fault) || ctx.Err() != nil {
			return err
		}
		t, _, lerr := task.ReadJournal(do.Journal)
		switch {
		case lerr != nil:
			return lerr
		case !t.Running || t.Index >= uint64(len(all)):
			return err
		}
		if fault.Outside && lost != t.Index+1 {
			do.First, lost = t.Index, t.Index+1
			continue
		}
		e := blame(fault, over)
		if e.memory(over) && t.Index != do.First {
			do.First = t.Index // what came before may have used some of it
			continue
		}
		endings[t.Index] = e
		do.First = t.Index + 1
	}
	return nil
}

// blame says how an input ended at which a worker died.
func blame(fault *worker.Fault, over *task.Finding) Ending {
	switch {
	case over != nil:
		return Ending{over.Outcome, over.Detail}
	case fault.Hung():
		return Ending{Hang, task.Line(fault.Error())}
	}
	return Ending{Fatal, crash(fault)}
}

// memory reports whether inputs before may have a part in it.
func (e Ending) memory(over *task.Finding) bool {
	return e.Outcome == Fatal && (over != nil || strings.Contains(e.Detail, "memory"))
}

// timeout is how long a worker may be silent: it watches itself, and says every
// half second that it is there.
func timeout(l Limits) time.Duration { return 15*l.Deadline + 10*time.Second }
