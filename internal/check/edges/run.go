package edges

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/edges/task"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// Run tries every case with each of the codecs, appends each line to out and
// returns them by codec. A codec that cannot express the data set of a case gets
// the reason. The error is that of ctx, of out, or of a worker that could not be
// started; the lines are then those known so far.
func Run(ctx context.Context, x worker.Doer, s *suite.Suite, codecs []string, seed uint64, out worker.Sink,
	progress func(worker.Progress)) ([]record.Edge, error) {
	all := make([][]record.Edge, len(codecs))
	report := worker.NewReport("edges", len(codecs), out, progress)
	err := worker.Each(ctx, 0, len(codecs), func(ctx context.Context, i int) error {
		lines, err := one(ctx, x, s, codecs[i], seed)
		all[i] = lines
		if err != nil {
			return err
		}
		return report.Done(codecs[i], record.Lines(lines)...)
	})
	return slices.Concat(all...), err
}

// one tries all cases with one codec, those of one data set after the other.
func one(ctx context.Context, x worker.Doer, s *suite.Suite, codec string, seed uint64) ([]record.Edge, error) {
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
				lines = append(lines, task.Line(codec, e, Unsupported, reason(s, codec, set)))
			}
			first = behind
			continue
		}
		steps := worker.Steps{Task: task.Name, Timeout: task.Timeout, End: behind,
			Argument: func(first int) any { return task.Order{Codec: codec, Dataset: set, Seed: seed, First: first} },
			Answer: func(text json.RawMessage) (int, bool, error) {
				var a task.Answer
				if err := json.Unmarshal(text, &a); err != nil {
					return 0, false, fmt.Errorf("edges of %s: answer of the worker: %w", codec, err)
				}
				if a.Line != nil {
					lines = append(lines, *a.Line)
				}
				return a.Begin, a.Line != nil, nil
			},
			Died: func(at int, _ bool, f *worker.Fault) error {
				info, _ := s.Codec(codec)
				lines = append(lines, died(info, cases[at], f))
				return nil
			}}
		if err := steps.Run(ctx, x, first); err != nil {
			return lines, err
		}
		first = behind
	}
	return lines, nil
}

// died is the line of a case at which the worker ended, or was ended.
func died(info codec.Info, c Case, f *worker.Fault) record.Edge {
	if f.Hung() {
		return task.Line(info.ID, c, Hang, fmt.Sprintf("no end within %v", task.Timeout))
	}
	l := task.Line(info.ID, c, Fatal, f.Brief())
	l.Party = verify.PanicParty(f.Detail, info)
	return l
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
