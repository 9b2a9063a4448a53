package traits

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/serialbench/serialbench/measure"
	"github.com/serialbench/serialbench/record"
	"github.com/serialbench/serialbench/suite"
)

const taskName = "traits"

// samples is how many values of a data set are looked at.
const samples = 16

// Task is what a worker process must be given to measure traits in; see [measure.Worker].
func Task() measure.Task { return measure.Task{Name: taskName, Do: work} }

// order is what a worker is asked: the traits from First on, or only the sum.
type order struct {
	Codec   string `json:"codec"`
	Dataset string `json:"dataset"`
	Seed    uint64 `json:"seed"`
	First   int    `json:"first"`
	Sum     bool   `json:"sum"`
	Raced   part   `json:"raced"`
}

// part is which of the traits are asked for, by whether they are for the race detector.
type part int

const (
	whole  part = iota
	others      // not for it
	only        // for it
)

func (p part) has(trait string) bool {
	return p == whole || (p == only) == (trait == sharedObject || trait == ownObject)
}

// answer is the trait that begins, one that is known, or the sum of all encodings.
type answer struct {
	Begin int           `json:"begin"`
	Line  *record.Trait `json:"line,omitempty"`
	Sum   string        `json:"sum,omitempty"`
}

func work(s *suite.Suite, argument json.RawMessage, say func(any) error) error {
	var o order
	if err := json.Unmarshal(argument, &o); err != nil {
		return fmt.Errorf("traits: read the order: %w", err)
	}
	c := s.Case(o.Codec, o.Dataset)
	if c == nil {
		return fmt.Errorf("traits: no case of %s on %s", o.Codec, o.Dataset)
	}
	if o.Sum {
		subject, err := opened(c, samples, o.Seed)
		if err != nil {
			return err
		}
		h := sha256.New()
		for _, e := range subject.encoded {
			h.Write(e) // never fails
		}
		return say(answer{Sum: hex.EncodeToString(h.Sum(nil))})
	}
	info, _ := s.Codec(o.Codec)
	for i, t := range All() {
		if i < o.First || t.measure == nil || !o.Raced.has(t.Name) {
			continue
		}
		if err := say(answer{Begin: i}); err != nil {
			return err
		}
		line, err := t.Measure(c, info, samples, o.Seed)
		if err != nil {
			return err
		}
		if err := say(answer{Begin: i, Line: &line}); err != nil {
			return err
		}
	}
	return nil
}

// Doer starts worker processes that were given [Task].
type Doer interface {
	Do(ctx context.Context, task string, argument any, patience time.Duration, handle func(json.RawMessage) (time.Duration, error)) error
}

// patience is how long one trait may take.
const patience = 5 * time.Minute // a busy machine is slow

// Workers start the processes that traits are measured in.
type Workers struct {
	Doer Doer
	Race Doer // of a program with the race detector, for what several goroutines do; nil: Doer does
}

// Run measures all traits of each case in worker processes, appends each line to
// out, and returns them in the order of the cases. A trait at which the worker
// dies has the value "fatal", a trait that never ends "hang". The error is that of
// ctx, of out, or of a worker that could not be started.
func Run(ctx context.Context, x Workers, cases []*suite.Case, seed uint64, out measure.Sink, progress func(measure.Progress)) ([]record.Trait, error) {
	var mu sync.Mutex // guards done, out and progress
	all, done := make([][]record.Trait, len(cases)), 0
	group, working := errgroup.WithContext(ctx)
	group.SetLimit(runtime.NumCPU())
	for i, c := range cases {
		group.Go(func() error {
			if working.Err() != nil {
				return nil // an error is kept already
			}
			lines, err := one(working, x, c, seed)
			all[i] = lines
			mu.Lock()
			defer mu.Unlock()
			for _, l := range lines {
				if err == nil {
					err = out.Append(l)
				}
			}
			done++
			if progress != nil {
				progress(measure.Progress{Phase: "traits", Done: done, Total: len(cases), Current: c.Codec + " on " + c.Dataset.ID})
			}
			return err
		})
	}
	err := group.Wait()
	if ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return slices.Concat(all...), err
}

// one measures the traits of one case, in the order of [All].
func one(ctx context.Context, x Workers, c *suite.Case, seed uint64) ([]record.Trait, error) {
	o := order{Codec: c.Codec, Dataset: c.Dataset.ID, Seed: seed}
	if x.Race != nil {
		o.Raced = others
	}
	lines, err := ordered(ctx, x.Doer, c, o)
	if err != nil || len(lines) == 1 && lines[0].Trait == examined {
		return lines, err
	}
	if x.Race != nil {
		o.Raced = only
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
	lines = append(lines, l)
	place := func(l record.Trait) int {
		return slices.IndexFunc(All(), func(t Trait) bool { return t.Name == l.Trait })
	}
	slices.SortStableFunc(lines, func(a, b record.Trait) int { return place(a) - place(b) })
	return lines, nil
}

// examined is what a line is called that says why a codec could not be examined.
const examined = "examined"

// ordered measures what an order asks for, by one worker after another.
func ordered(ctx context.Context, x Doer, c *suite.Case, o order) ([]record.Trait, error) {
	traits := All()
	var lines []record.Trait
	for o.First < len(traits) {
		at := -1
		err := x.Do(ctx, taskName, o, patience, func(text json.RawMessage) (time.Duration, error) {
			var a answer
			if err := json.Unmarshal(text, &a); err != nil {
				return 0, fmt.Errorf("traits of %s: answer of the worker: %w", c.Codec, err)
			}
			at = a.Begin
			if a.Line != nil {
				lines = append(lines, *a.Line)
			}
			return patience, nil
		})
		var f *measure.Fault
		if err == nil {
			break
		}
		if ctx.Err() != nil || !errors.As(err, &f) {
			return lines, err
		}
		if at < 0 { // it came to none of them: the codec does not open or encode
			return append(lines, line(c, examined, No, log(f))), nil
		}
		value, witness := "fatal", log(f)
		switch race, found := raced(f.Detail); {
		case found && only.has(traits[at].Name):
			value, witness = No, race
		case f.What == "hang":
			value = "hang"
		}
		if n := len(lines); n == 0 || lines[n-1].Trait != traits[at].Name {
			lines = append(lines, line(c, traits[at].Name, value, witness))
		}
		o.First = at + 1
	}
	return lines, nil
}

// across compares what two processes encode.
func across(ctx context.Context, x Doer, c *suite.Case, seed uint64) (record.Trait, error) {
	var sums []string
	for range 2 {
		err := x.Do(ctx, taskName, order{Codec: c.Codec, Dataset: c.Dataset.ID, Seed: seed, Sum: true}, patience, func(text json.RawMessage) (time.Duration, error) {
			var a answer
			err := json.Unmarshal(text, &a)
			sums = append(sums, a.Sum)
			return patience, err
		})
		var f *measure.Fault
		if errors.As(err, &f) {
			return line(c, elsewhere, "error", log(f)), nil
		}
		if err != nil {
			return record.Trait{}, err
		}
	}
	if len(sums) != 2 || sums[0] != sums[1] {
		return line(c, elsewhere, No, fmt.Sprintf("the encodings of %d values differ between two processes", samples)), nil
	}
	return line(c, elsewhere, Yes, ""), nil
}

func line(c *suite.Case, trait, value, witness string) record.Trait {
	return record.Trait{Kind: record.KindTrait, Codec: c.Codec, Dataset: c.Dataset.ID, Trait: trait, Value: value, Witness: witness}
}

// log is the line of a fault that says most.
func log(f *measure.Fault) string {
	if first, rest, ok := strings.Cut(f.Detail, "\n"); ok && f.What == "exit" {
		return strings.Join(strings.Fields(rest), " ")
	} else {
		return first
	}
}
