package interop

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/interop/task"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/engine/shard"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// Values is how many of each data set are exchanged where nothing else is said.
const Values = task.Values

// Options say what is exchanged.
type Options struct {
	Codecs   []string
	Datasets []string // hidden ones of package edges too
	Values   int
	Seed     uint64
	Shard    shard.Shard // the part that is done; see [Parts]
}

// values is how many of a data set are exchanged.
func (o Options) values(dataset string) int { return task.Exchanged(o.Values, dataset) }

// part is what is divided no further, since the cells of a format on a data set tell of
// each other the cause.
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

// Run has the codecs of each format read each other's bytes, appends the cells to out,
// those of a format once it is done, and returns them. The error is that of ctx, of out, or
// of a worker that could not be started; the cells are then those known so far.
func Run(ctx context.Context, x worker.Doer, s *suite.Suite, o Options, out worker.Sink,
	progress func(worker.Progress)) ([]record.MatrixCell, error) {
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
		return report.Done(formats[i][0].Format(), record.Lines(cells)...)
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
func plan(s *suite.Suite, codecs []codec.Info, datasets []string) (steps []task.Step, cells []record.MatrixCell) {
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
				if unlike := dialectOf(w, written.Adapted).Unlike(dialectOf(r, read.Adapted)); unlike != "" {
					cells = append(cells, record.MatrixCell{Kind: record.KindInterop, Codec: r.ID, Peer: w.ID, Dataset: set,
						Direction: record.Reads,
						Verdict:   record.CellOtherSchema, Got: "the writer's is " + unlike})
					continue
				}
				steps = append(steps, task.Step{Dataset: set, Writer: w.ID, Reader: r.ID})
			}
		}
	}
	return steps, cells
}

// one does the codecs of one format.
func one(ctx context.Context, x worker.Doer, s *suite.Suite, codecs []codec.Info,
	o Options) ([]record.MatrixCell, error) {
	todo, cells := plan(s, codecs, o.Datasets)
	for len(todo) > 0 { // a worker is of one data set
		behind := slices.IndexFunc(todo, func(st task.Step) bool { return st.Dataset != todo[0].Dataset })
		if behind < 0 {
			behind = len(todo)
		}
		found, err := exchange(ctx, x, s, todo[:behind], o)
		if cells = append(cells, found...); err != nil {
			return cells, err
		}
		todo = todo[behind:]
	}
	blame(s, cells)
	// what a codec makes of its own bytes is a control, said only where it fails
	cells = slices.DeleteFunc(cells, func(c record.MatrixCell) bool {
		return c.Codec == c.Peer &&
			c.Verdict == record.CellExact
	})
	return cells, nil
}

// exchange has workers do the steps of one data set.
func exchange(ctx context.Context, x worker.Doer, s *suite.Suite, todo []task.Step,
	o Options) (cells []record.MatrixCell, err error) {
	under := "" // the edge value that is under way
	steps := worker.Steps{Task: task.Name, Timeout: task.Timeout, End: len(todo), Alone: true,
		Argument: func(first int) any { return task.Order{Steps: todo, First: first, Values: o.Values, Seed: o.Seed} },
		Answer: func(text json.RawMessage) (int, bool, error) {
			var a task.Answer
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
	return cells, steps.Run(ctx, x, 0)
}

// died is the cell of a step at which the worker ended, or was ended.
func died(s *suite.Suite, at task.Step, name string, f *worker.Fault) record.MatrixCell {
	info, _ := s.Codec(at.Reader)
	c := record.MatrixCell{Kind: record.KindInterop, Codec: at.Reader, Peer: at.Writer, Dataset: at.Dataset, Case: name,
		Direction: record.Reads,
		Verdict:   record.CellDead, Party: verify.PanicParty(f.Detail, info), Got: record.OneLine(f.Brief()),
		Tried: 1, Inexact: 1}
	if f.Hung() {
		c.Verdict, c.Party, c.Got = record.CellHang, record.Library, fmt.Sprintf("no end within %v", task.Timeout)
	}
	return c
}
