package edges

import (
	"context"
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

const taskName = "edges"

// How long one case may take: CPU time, so that a busy machine changes no
// verdict, and ten times as much on the clock. Tests take less.
var (
	deadline = 60 * time.Second
	patience = 10 * time.Minute
)

// Task is what a worker process must be given to try edge values in; see [measure.Worker].
func Task() measure.Task { return measure.Task{Name: taskName, Do: work} }

// order is what a worker is asked: the cases of one data set from First on.
type order struct {
	Codec   string `json:"codec"`
	Dataset string `json:"dataset"`
	Seed    uint64 `json:"seed"`
	First   int    `json:"first"` // in [All]
}

// answer is the case that begins, and what became of it.
type answer struct {
	Begin int          `json:"begin"`
	Line  *record.Edge `json:"line,omitempty"`
	Over  bool         `json:"over,omitempty"` // the worker gives up with it
}

func work(s *suite.Suite, argument json.RawMessage, say func(any) error) error {
	var o order
	if err := json.Unmarshal(argument, &o); err != nil {
		return fmt.Errorf("edges: read the order: %w", err)
	}
	c := s.Case(o.Codec, o.Dataset)
	if c == nil {
		return fmt.Errorf("edges: no case of %s on %s", o.Codec, o.Dataset)
	}
	w := &watcher{say: say}
	go w.watch()
	for i, e := range All() {
		if i < o.First || e.Dataset != o.Dataset {
			continue
		}
		if err := w.begin(i, line(o.Codec, e, Hang, fmt.Sprintf("no end after %v of CPU time", deadline))); err != nil {
			return err
		}
		b, err := c.Open(1, o.Seed) // anew: an error may leave a codec object broken
		if err != nil {
			return err
		}
		line := e.try(b)
		if err := w.end(answer{Begin: i, Line: &line}); err != nil {
			return err
		}
	}
	return nil
}

// Doer starts worker processes that were given [Task].
type Doer interface {
	Do(ctx context.Context, task string, argument any, patience time.Duration, handle func(json.RawMessage) (time.Duration, error)) error
}

// Run tries every case with each of the codecs, appends each line to out and
// returns them by codec. A codec that cannot express the data set of a case gets
// the reason. The error is that of ctx, of out, or of a worker that could not be
// started; the lines are then those known so far.
func Run(ctx context.Context, x Doer, s *suite.Suite, codecs []string, seed uint64, out measure.Sink, progress func(measure.Progress)) ([]record.Edge, error) {
	var mu sync.Mutex // guards done, out and progress
	all, done := make([][]record.Edge, len(codecs)), 0
	group, working := errgroup.WithContext(ctx)
	group.SetLimit(runtime.NumCPU())
	for i, codec := range codecs {
		group.Go(func() error {
			if working.Err() != nil {
				return nil // an error is kept already
			}
			lines, err := one(working, x, s, codec, seed)
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
				progress(measure.Progress{Phase: "edges", Done: done, Total: len(codecs), Current: codec})
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

// one tries all cases with one codec.
func one(ctx context.Context, x Doer, s *suite.Suite, codec string, seed uint64) ([]record.Edge, error) {
	var lines []record.Edge
	cases := All()
	for first := 0; first < len(cases); {
		set := cases[first].Dataset
		behind := first
		for behind < len(cases) && cases[behind].Dataset == set {
			behind++
		}
		if s.Case(codec, set) == nil {
			for _, e := range cases[first:behind] {
				lines = append(lines, line(codec, e, Unsupported, reason(s, codec, set)))
			}
			first = behind
			continue
		}
		for first < behind {
			at, over := first, false
			err := x.Do(ctx, taskName, order{codec, set, seed, first}, patience, func(text json.RawMessage) (time.Duration, error) {
				var a answer
				if err := json.Unmarshal(text, &a); err != nil {
					return 0, fmt.Errorf("edges of %s: answer of the worker: %w", codec, err)
				}
				at = a.Begin
				if a.Line != nil {
					lines = append(lines, *a.Line)
					at++
				}
				over = a.Over
				return patience, nil
			})
			var f *measure.Fault
			switch {
			case err == nil:
				at = behind
			case ctx.Err() != nil || !errors.As(err, &f):
				return lines, err
			case at < behind && !over:
				lines = append(lines, died(codec, cases[at], f))
				at++
			}
			first = at
		}
	}
	return lines, nil
}

func line(codec string, c Case, verdict, got string) record.Edge {
	return record.Edge{Kind: record.KindEdge, Codec: codec, Case: c.Name, Verdict: verdict, Got: short(got)}
}

// died is the line of a case at which the worker ended, or was ended.
func died(codec string, c Case, f *measure.Fault) record.Edge {
	if f.What == "hang" {
		return line(codec, c, Hang, fmt.Sprintf("no end within %v", patience))
	}
	return line(codec, c, Fatal, f.What+": "+last(f))
}

// reason says why a codec has no case on a data set.
func reason(s *suite.Suite, codec, set string) string {
	for _, m := range s.Missing {
		if m.Codec == codec && m.Dataset == set {
			return m.Problems[0].String()
		}
	}
	return "not part of this program"
}

// last is the line of a fault that says most.
func last(f *measure.Fault) string {
	first, rest, ok := strings.Cut(f.Detail, "\n")
	if ok && f.What == "exit" {
		return strings.Join(strings.Fields(rest), " ")
	}
	return first
}
