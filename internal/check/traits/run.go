package traits

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

const taskName = "traits"

// samples is how many values of a data set are looked at.
const samples = 16

// memory is how much address space a worker may take beyond what it begins with: a string of 16 MiB
// that is written a byte at a time, as a list of numbers, takes some libraries a thousand times that.
const memory = 4 << 30

// Task is what a worker process must be given to measure traits in; see [worker.Serve].
func Task() worker.Task { return worker.Task{Name: taskName, Do: work} }

// order is what a worker is asked: the traits from First on, or only the sum.
type order struct {
	Codec   string `json:"codec"`
	Dataset string `json:"dataset"`
	Seed    uint64 `json:"seed"`
	First   int    `json:"first"`
	Sum     bool   `json:"sum"`
	Raced   part   `json:"raced"`
}

// About is the data set.
func (o order) About() string { return o.Dataset }

// part is which of the traits are asked for, by whether they are for the race detector.
type part int

const (
	whole  part = iota
	others      // not for it
	only        // for it
)

func (p part) has(trait string) bool {
	return p == whole || (p == only) == (trait == sharedObject || trait == ownObject || trait == oneValue)
}

// answer is the trait that begins, one that is known, or the sum of all encodings.
type answer struct {
	Begin int           `json:"begin"`
	Line  *record.Trait `json:"line,omitempty"`
	Info  *codec.Info   `json:"info,omitempty"` // of the codec
	Sum   string        `json:"sum,omitempty"`
}

func work(j *worker.Job) error {
	var o order
	if err := j.Read(&o); err != nil {
		return err
	}
	c := j.Suite.Case(o.Codec, o.Dataset)
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
		return j.Answer(answer{Sum: hex.EncodeToString(h.Sum(nil))})
	}
	if !raceDetector { // which reserves far more than it uses
		if err := worker.LimitMemory(memory); err != nil {
			return err
		}
	}
	info, _ := j.Suite.Codec(o.Codec)
	for i, t := range All() {
		if i < o.First || t.measure == nil || !o.Raced.has(t.Name) {
			continue
		}
		if err := j.Answer(answer{Begin: i, Info: &info}); err != nil {
			return err
		}
		line, err := t.Measure(c, info, samples, o.Seed)
		if err != nil {
			return err
		}
		if err := j.Answer(answer{Begin: i, Line: &line}); err != nil {
			return err
		}
	}
	return nil
}

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
func Run(ctx context.Context, x Workers, cases []*suite.Case, seed uint64, out worker.Sink, progress func(worker.Progress)) ([]record.Trait, error) {
	all := make([][]record.Trait, len(cases))
	report := worker.NewReport("traits", len(cases), out, progress)
	err := worker.Each(ctx, 0, len(cases), func(ctx context.Context, i int) error {
		lines, err := one(ctx, x, cases[i], seed)
		all[i] = lines
		if err != nil {
			return err
		}
		return report.Done(cases[i].Codec+" on "+cases[i].Dataset.ID, worker.Anys(lines)...)
	})
	return slices.Concat(all...), err
}

// one measures the traits of one case, in the order of [All].
func one(ctx context.Context, x Workers, c *suite.Case, seed uint64) ([]record.Trait, error) {
	o := order{Codec: c.Codec, Dataset: c.Dataset.ID, Seed: seed}
	if x.Race != nil {
		o.Raced = others
	}
	lines, err := ordered(ctx, x.Doer, c, o)
	if err != nil || len(lines) == 1 && lines[0].Trait == Examined {
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
func ordered(ctx context.Context, x worker.Doer, c *suite.Case, o order) (lines []record.Trait, err error) {
	traits := All()
	info := codec.Info{ID: c.Codec}
	steps := worker.Steps{Task: taskName, Timeout: timeout, End: len(traits),
		Argument: func(first int) any { o.First = first; return o },
		Answer: func(text json.RawMessage) (int, bool, error) {
			var a answer
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
			switch race, found := raced(f.Detail); {
			case found && only.has(traits[at].Name):
				value, reproducer = No, race
			case f.What == "hang":
				value = record.Endless
			}
			l := line(c, traits[at].Name, value, reproducer)
			l.Party = verify.PanicParty(f.Detail, info)
			if value == No {
				l.Party = raceParty(reproducer)
				if l.Trait == sharedObject && l.Party == record.Library && !promised(info) {
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
		err := x.Do(ctx, taskName, order{Codec: c.Codec, Dataset: c.Dataset.ID, Seed: seed, Sum: true}, timeout, func(text json.RawMessage) (time.Duration, error) {
			var a answer
			err := json.Unmarshal(text, &a)
			sums = append(sums, a.Sum)
			return timeout, err
		})
		var f *worker.Fault
		if errors.As(err, &f) {
			return line(c, elsewhere, "error", f.Last()), nil
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

func line(c *suite.Case, trait, value, reproducer string) record.Trait {
	return record.Trait{Kind: record.KindTrait, Codec: c.Codec, Dataset: c.Dataset.ID, Trait: trait, Value: value, Reproducer: reproducer}
}
