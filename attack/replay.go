package attack

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/measure"
)

// Ending is how the input of a witness ended when it was tried again.
type Ending struct {
	Outcome Outcome
	Detail  string // one line
}

// most of what one worker is given at a time, in bytes of input.
const batchBytes = 128 << 10

// given is an input that a worker is handed instead of making it.
type given struct {
	Base     int      `json:"base"`
	Mutation Mutation `json:"mutation"`
	Data     []byte   `json:"data"`
}

// batch are witnesses that one worker can try one after another.
type batch struct {
	codec, dataset string
	op             codec.Op
	seed           uint64
	limits         Limits
}

func (w Witness) batch() batch { return batch{w.Codec, w.Dataset, w.Op, w.Seed, w.Limits} }

// Replay decodes the inputs of witnesses again, each in a worker that no input
// before it did harm to, and returns how they end, in the order of all.
// Neighbours of the same codec, data set, operation, seed and limits share workers,
// so that many harmless ones cost little. The error is that of ctx, or of a worker
// that never came to its input.
func Replay(ctx context.Context, x Doer, all []Witness) (endings []Ending, err error) {
	folder, err := os.MkdirTemp("", "serialbench-replay-")
	if err != nil {
		return nil, fmt.Errorf("replay: folder for ledgers: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	endings = make([]Ending, len(all))
	next := 0
	var mu sync.Mutex // guards next
	take := func() (from, to int) {
		mu.Lock()
		defer mu.Unlock()
		from = next
		for size := 0; next < len(all) && all[next].batch() == all[from].batch(); next++ {
			if size += len(all[next].Input); next > from && size > batchBytes {
				break
			}
		}
		return from, next
	}
	var group sync.WaitGroup
	for range runtime.NumCPU() {
		group.Go(func() {
			for ctx.Err() == nil {
				from, to := take()
				if from == to {
					return
				}
				if err := replay(ctx, x, all[from:to], endings[from:to], folder); err != nil {
					cancel(fmt.Errorf("replay of %s on %s: %w", all[from].Codec, all[from].Dataset, err))
				}
			}
		})
	}
	group.Wait()
	return endings, context.Cause(ctx)
}

// replay tries witnesses of one batch with one worker after another.
func replay(ctx context.Context, x Doer, all []Witness, endings []Ending, folder string) error {
	b := all[0].batch()
	do := order{Codec: b.codec, Dataset: b.dataset, Op: b.op, Seed: b.seed, Limits: b.limits}
	for _, w := range all {
		do.Given = append(do.Given, given{w.Value, w.Mutation, w.Input})
	}
	f, err := os.CreateTemp(folder, "ledger-")
	if err != nil {
		return err
	}
	do.Ledger = f.Name()
	if err := f.Close(); err != nil {
		return err
	}
	for do.First < uint64(len(all)) {
		if err := os.Truncate(do.Ledger, 0); err != nil {
			return err
		}
		var over *finding
		err := x.Do(ctx, taskName, do, b.limits.patience(), func(text json.RawMessage) (time.Duration, error) {
			var f finding
			if err := json.Unmarshal(text, &f); err != nil {
				return 0, fmt.Errorf("answer of the worker: %w", err)
			}
			switch {
			case f.Type == "over":
				over = &f
			case f.Type == "given" && f.Index < len(endings):
				endings[f.Index] = Ending{f.Outcome, f.Detail}
			}
			return b.limits.patience(), nil
		})
		var fault *measure.Fault
		if err == nil {
			return nil
		}
		if !errors.As(err, &fault) || ctx.Err() != nil {
			return err
		}
		t, _, lerr := readLedger(do.Ledger)
		switch {
		case lerr != nil:
			return lerr
		case !t.running || t.index >= uint64(len(all)):
			return err
		}
		e := blame(fault, over)
		if e.memory(over) && t.index != do.First {
			do.First = t.index // what came before may have used some of it
			continue
		}
		endings[t.index] = e
		do.First = t.index + 1
	}
	return nil
}

// blame says how an input ended at which a worker died.
func blame(fault *measure.Fault, over *finding) Ending {
	switch {
	case over != nil:
		return Ending{over.Outcome, over.Detail}
	case fault.What == "hang":
		return Ending{Hang, oneLine(fault.Error())}
	}
	return Ending{Fatal, crash(fault)}
}

// memory tells whether inputs before may have a part in it.
func (e Ending) memory(over *finding) bool {
	return e.Outcome == Fatal && (over != nil || strings.Contains(e.Detail, "memory"))
}

// patience is how long a worker may be silent: it watches itself, and says every
// half second that it is there.
func (l Limits) patience() time.Duration { return 15*l.Deadline + 10*time.Second }
