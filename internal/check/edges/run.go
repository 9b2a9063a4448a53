package edges

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

const taskName = "edges"

// How long one case may take: CPU time, so that a busy machine changes no
// verdict, and ten times as much on the clock. Tests take less.
var (
	deadline = 60 * time.Second
	timeout  = 10 * time.Minute
)

// Task is what a worker process must be given to try edge values in; see [worker.Serve].
func Task() worker.Task { return worker.Task{Name: taskName, Do: work} }

// order is what a worker is asked: the cases of one data set from First on.
type order struct {
	Codec   string `json:"codec"`
	Dataset string `json:"dataset"`
	Seed    uint64 `json:"seed"`
	First   int    `json:"first"` // in [All]
}

// About is the data set.
func (o order) About() string { return o.Dataset }

// answer is the case that begins, and what became of it.
type answer struct {
	Begin int          `json:"begin"`
	Line  *record.Edge `json:"line,omitempty"`
	Over  bool         `json:"over,omitempty"` // the worker gives up with it
}

func work(j *worker.Job) error {
	var o order
	if err := j.Read(&o); err != nil {
		return err
	}
	c := j.Suite.Case(o.Codec, o.Dataset)
	if c == nil {
		return fmt.Errorf("edges: no case of %s on %s", o.Codec, o.Dataset)
	}
	info, _ := j.Suite.Codec(o.Codec)
	w := &watcher{send: j.Answer, most: deadline * time.Duration(j.Patience)}
	go w.watch()
	for i, e := range All() {
		if i < o.First || e.Dataset != o.Dataset {
			continue
		}
		if err := w.begin(i, line(o.Codec, e, Hang, fmt.Sprintf("no end after %v of CPU time", w.most))); err != nil {
			return err
		}
		b, err := c.Open(1, o.Seed) // anew: an error may leave a codec object broken
		if err != nil {
			return err
		}
		line := e.try(b, info)
		if err := w.end(answer{Begin: i, Line: &line}); err != nil {
			return err
		}
	}
	return nil
}

// Run tries every case with each of the codecs, appends each line to out and
// returns them by codec. A codec that cannot express the data set of a case gets
// the reason. The error is that of ctx, of out, or of a worker that could not be
// started; the lines are then those known so far.
func Run(ctx context.Context, x worker.Doer, s *suite.Suite, codecs []string, seed uint64, out worker.Sink, progress func(worker.Progress)) ([]record.Edge, error) {
	all := make([][]record.Edge, len(codecs))
	report := worker.NewReport("edges", len(codecs), out, progress)
	err := worker.Each(ctx, 0, len(codecs), func(ctx context.Context, i int) error {
		lines, err := one(ctx, x, s, codecs[i], seed)
		all[i] = lines
		if err != nil {
			return err
		}
		return report.Done(codecs[i], worker.Anys(lines)...)
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
				lines = append(lines, line(codec, e, Unsupported, reason(s, codec, set)))
			}
			first = behind
			continue
		}
		steps := worker.Steps{Task: taskName, Timeout: timeout, End: behind,
			Argument: func(first int) any { return order{codec, set, seed, first} },
			Answer: func(text json.RawMessage) (int, bool, error) {
				var a answer
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

// line is a line without more than a verdict; what did not end or ended the process
// is the library's doing as long as nothing else is known.
func line(codec string, c Case, verdict, got string) record.Edge {
	l := record.Edge{Kind: record.KindEdge, Codec: codec, Case: c.Name, Verdict: verdict, Got: short(got)}
	if verdict != Unsupported {
		l.Party = record.Library
	}
	return l
}

// died is the line of a case at which the worker ended, or was ended.
func died(info codec.Info, c Case, f *worker.Fault) record.Edge {
	if f.What == "hang" {
		return line(info.ID, c, Hang, fmt.Sprintf("no end within %v", timeout))
	}
	l := line(info.ID, c, Fatal, f.What+": "+f.Last())
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
