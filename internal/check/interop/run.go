package interop

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/edges"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/engine/shard"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

const taskName = "interop"

// How long the values of one data set may take from one codec to another, and how much
// address space a worker may take. Tests take less.
var (
	timeout        = 2 * time.Minute
	memory  uint64 = 2 << 30
)

// Values is how many of each data set are exchanged where nothing else is said.
const Values = 20

// Options say what is exchanged.
type Options struct {
	Codecs   []string
	Datasets []string // hidden ones of package edges too
	Values   int
	Seed     uint64
	Shard    shard.Shard // the part that is done; see [Parts]
}

// values is how many of a data set are exchanged. Of the built-in ones some values are few because they are
// large; a fifth of those is exchanged, two at least, since every codec of a format keeps its own in one worker.
func (o Options) values(dataset string) int { return exchanged(o.Values, dataset) }

func exchanged(values int, id string) int {
	if built, ok := dataset.Lookup(id); ok && built.Count > 0 {
		return min(values, max(2, built.Count/5))
	}
	return values
}

// part is what is divided no further, since the cells of a format on a data set tell of
// each other whose doing they are.
type part struct {
	codecs  []codec.Info
	dataset string
}

func partsOf(s *suite.Suite, o Options) (parts []part) {
	for _, f := range formatsOf(s, o.Codecs) {
		for _, set := range o.Datasets {
			if steps, cells := plan(s, f, []string{set}); len(steps)+len(cells) > 0 {
				parts = append(parts, part{f, set})
			}
		}
	}
	return parts
}

// Parts is how many parts there are: the codecs of a format on a data set each.
func Parts(s *suite.Suite, o Options) int { return len(partsOf(s, o)) }

// dealt are the formats, and the data sets of each that are in the shard.
func dealt(s *suite.Suite, o Options) (formats [][]codec.Info, datasets [][]string) {
	for i, p := range partsOf(s, o) {
		if !o.Shard.Deals(i) {
			continue
		}
		n := len(formats)
		if n == 0 || formats[n-1][0].Format() != p.codecs[0].Format() {
			formats, datasets, n = append(formats, p.codecs), append(datasets, nil), n+1
		}
		datasets[n-1] = append(datasets[n-1], p.dataset)
	}
	return formats, datasets
}

// Tasks are what a worker process must be given to exchange values in, with other languages too, and to
// show a cell; see [worker.Serve].
func Tasks() []worker.Task {
	return []worker.Task{{Name: taskName, Do: work}, {Name: foreignTask, Do: foreignWork}, {Name: evidenceTask, Do: evidenceWork}}
}

// step is what one codec reads of another on a data set.
type step struct {
	Dataset, Writer, Reader string
}

// order is what a worker is asked: the steps from First on.
type order struct {
	Steps  []step `json:"steps"`
	First  int    `json:"first"`
	Values int    `json:"values"`
	Seed   uint64 `json:"seed"`
}

// answer is a step, or a case of it, that begins, or what became of the step.
type answer struct {
	Step  int                 `json:"step"`
	Case  string              `json:"case,omitempty"`
	Done  bool                `json:"done,omitempty"`
	Cells []record.MatrixCell `json:"cells,omitempty"`
}

func work(j *worker.Job) error {
	var o order
	if err := j.Read(&o); err != nil {
		return err
	}
	if err := worker.LimitMemory(memory); err != nil {
		return err
	}
	var set string
	var sides map[string]*side // of that data set
	get := func(id string) (*side, error) {
		if s := sides[id]; s != nil {
			return s, nil
		}
		c := j.Suite.Case(id, set)
		if c == nil {
			return nil, fmt.Errorf("interop: no case of %s on %s", id, set)
		}
		info, _ := j.Suite.Codec(id)
		s, err := open(info, c, exchanged(o.Values, set), o.Seed)
		sides[id] = s
		return s, err
	}
	all := edges.All()
	for i, st := range o.Steps {
		if i < o.First {
			continue
		}
		if st.Dataset != set {
			set, sides = st.Dataset, map[string]*side{}
		}
		if err := j.Answer(answer{Step: i}); err != nil {
			return err
		}
		w, err := get(st.Writer)
		if err != nil {
			return err
		}
		r, err := get(st.Reader)
		if err != nil {
			return err
		}
		p := pair{w, r, append(slices.Clone(w.made.Adapted), r.made.Adapted...)}
		var cases []edges.Case
		if st.Writer != st.Reader {
			cases = slices.DeleteFunc(slices.Clone(all), func(e edges.Case) bool { return e.Dataset != set || e.Large() })
		}
		cells, err := p.cells(cases, func(name string) error { return j.Answer(answer{Step: i, Case: name}) })
		if err != nil {
			return err
		}
		if err := j.Answer(answer{Step: i, Done: true, Cells: cells}); err != nil {
			return err
		}
	}
	return nil
}

// Run has the codecs of each format read each other's bytes, appends the cells to out,
// those of a format once it is done, and returns them. The error is that of ctx, of out, or
// of a worker that could not be started; the cells are then those known so far.
func Run(ctx context.Context, x worker.Doer, s *suite.Suite, o Options, out worker.Sink, progress func(worker.Progress)) ([]record.MatrixCell, error) {
	if o.Values <= 0 {
		o.Values = Values
	}
	formats, datasets := dealt(s, o)
	all := make([][]record.MatrixCell, len(formats))
	report := worker.NewReport("interop", len(formats), out, progress)
	err := worker.Each(ctx, 0, len(formats), func(ctx context.Context, i int) error {
		report.Begin(formats[i][0].Format(), 0)
		of := o
		of.Datasets = datasets[i]
		cells, err := one(ctx, x, s, formats[i], of)
		all[i] = cells
		if err != nil {
			return err
		}
		return report.Done(formats[i][0].Format(), worker.Anys(cells)...)
	})
	return slices.Concat(all...), err
}

// formatsOf are the codecs of each format that more than one codec is of, the format
// with the most codecs first.
func formatsOf(s *suite.Suite, ids []string) [][]codec.Info {
	var formats [][]codec.Info
	for _, c := range s.Codecs {
		if !slices.Contains(ids, c.ID) || c.NoOp || c.Unobtainable != "" {
			continue
		}
		i := slices.IndexFunc(formats, func(f []codec.Info) bool { return f[0].Format() == c.Format() })
		if i < 0 {
			formats = append(formats, []codec.Info{c})
		} else {
			formats[i] = append(formats[i], c)
		}
	}
	formats = slices.DeleteFunc(formats, func(f []codec.Info) bool { return len(f) < 2 })
	slices.SortStableFunc(formats, func(a, b []codec.Info) int { return len(b) - len(a) })
	return formats
}

// plan is what is to be done with the codecs of one format, and the cells that need no
// doing: those of codecs in unlike dialects.
func plan(s *suite.Suite, codecs []codec.Info, datasets []string) (steps []step, cells []record.MatrixCell) {
	for _, set := range datasets {
		for _, w := range codecs {
			written := s.Case(w.ID, set)
			if written == nil || w.DecodeOnly {
				continue
			}
			for _, r := range codecs {
				read := s.Case(r.ID, set)
				if read == nil {
					continue
				}
				if unlike := DialectOf(w, written.Adapted).Unlike(DialectOf(r, read.Adapted)); unlike != "" {
					cells = append(cells, record.MatrixCell{Kind: record.KindInterop, Codec: r.ID, Peer: w.ID, Dataset: set, Direction: record.Reads,
						Verdict: record.CellOtherSchema, Got: "the writer's is " + unlike})
					continue
				}
				steps = append(steps, step{set, w.ID, r.ID})
			}
		}
	}
	return steps, cells
}

// one does the codecs of one format.
func one(ctx context.Context, x worker.Doer, s *suite.Suite, codecs []codec.Info, o Options) ([]record.MatrixCell, error) {
	todo, cells := plan(s, codecs, o.Datasets)
	under := "" // the edge value that is under way
	steps := worker.Steps{Task: taskName, Timeout: timeout, End: len(todo), Alone: true,
		Argument: func(first int) any { return order{todo, first, o.Values, o.Seed} },
		Answer: func(text json.RawMessage) (int, bool, error) {
			var a answer
			if err := json.Unmarshal(text, &a); err != nil {
				return 0, false, fmt.Errorf("interop: answer of the worker: %w", err)
			}
			under = a.Case
			cells = append(cells, a.Cells...)
			return a.Step, a.Done, nil
		},
		Died: func(at int, _ bool, f *worker.Fault) error {
			cells = append(cells, died(s, todo[at], under, f))
			under = ""
			return nil
		}}
	err := steps.Run(ctx, x, 0)
	blame(s, cells)
	// what a codec makes of its own bytes is a control, said only where it fails
	cells = slices.DeleteFunc(cells, func(c record.MatrixCell) bool { return c.Codec == c.Peer && c.Verdict == record.CellExact })
	return cells, err
}

// died is the cell of a step at which the worker ended, or was ended.
func died(s *suite.Suite, at step, name string, f *worker.Fault) record.MatrixCell {
	info, _ := s.Codec(at.Reader)
	c := record.MatrixCell{Kind: record.KindInterop, Codec: at.Reader, Peer: at.Writer, Dataset: at.Dataset, Case: name, Direction: record.Reads,
		Verdict: record.CellDead, Party: verify.PanicParty(f.Detail, info), Got: oneLine(f.What + ": " + f.Last()), Tried: 1, Inexact: 1}
	if f.What == "hang" {
		c.Verdict, c.Party, c.Got = record.CellHang, record.Library, fmt.Sprintf("no end within %v", timeout)
	}
	return c
}
