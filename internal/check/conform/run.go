package conform

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

const taskName = "conform"

// usual is the data set whose struct skips what it does not know.
const usual = "person"

// How long one case may take, how much address space a worker may take, and the longest
// input that is kept as evidence.
const (
	timeout    = 2 * time.Minute
	memory     = 2 << 30
	shownBytes = 256
)

// Task is what a worker process must be given to try corpora in; see [worker.Serve].
func Task() worker.Task { return worker.Task{Name: taskName, Do: work} }

// order is what a worker is asked: the cases of one corpus from First on.
type order struct {
	Codec   string `json:"codec"`
	Corpus  string `json:"corpus"`
	Modules string `json:"modules"`
	First   int    `json:"first"`
}

// answer is the case that begins, or what became of it.
type answer struct {
	Case int                `json:"case"`
	Cell *record.MatrixCell `json:"cell,omitempty"`
}

// trials are the cases of a corpus in each way in which a codec can be asked.
func trials(s *suite.Suite, info codec.Info, c Corpus, modules string) ([]Case, error) {
	cases, err := c.Cases(modules)
	if err != nil {
		return nil, err
	}
	var all []Case
	for _, t := range cases {
		if t.Way != IntoStruct && info.Any != nil {
			a := t
			a.Way = IntoAny
			all = append(all, a)
		}
		if t.Way == "" && c.skipped != nil {
			t.Input, t.Way, t.value = c.skipped(t.Input), IntoStruct, ""
		}
		if t.dataset == "" {
			t.dataset = usual
		}
		if t.Way == IntoStruct && t.Input != nil && s.Case(info.ID, t.dataset) != nil && info.Dialect == "" {
			all = append(all, t)
		}
	}
	return all, nil
}

func work(j *worker.Job) error {
	var o order
	if err := j.Read(&o); err != nil {
		return err
	}
	if err := worker.LimitMemory(memory); err != nil {
		return err
	}
	info, _ := j.Suite.Codec(o.Codec)
	c, ok := find(o.Corpus)
	if !ok {
		return fmt.Errorf("conform: no corpus %q", o.Corpus)
	}
	cases, err := trials(j.Suite, info, c, o.Modules)
	if err != nil {
		return err
	}
	for i, t := range cases {
		if i < o.First {
			continue
		}
		if err := j.Answer(answer{Case: i}); err != nil {
			return err
		}
		cell, err := try(j.Suite, info, c, t)
		if err != nil {
			return err
		}
		if err := j.Answer(answer{i, &cell}); err != nil {
			return err
		}
	}
	return nil
}

func find(name string) (Corpus, bool) {
	for _, c := range Corpora() {
		if c.Name == name {
			return c, true
		}
	}
	return Corpus{}, false
}

// cellOf is the cell of a case without an answer.
func cellOf(info codec.Info, c Corpus, t Case) record.MatrixCell {
	return record.MatrixCell{Kind: record.KindConform, Codec: info.ID, Peer: c.Name, Case: t.Name, Direction: t.Way, Clause: t.Clause, Want: string(t.Demand),
		Verdict: record.CellExact, Tried: 1}
}

// try reads one case in this process, with a codec object of its own: an error may leave
// one broken.
func try(s *suite.Suite, info codec.Info, c Corpus, t Case) (record.MatrixCell, error) {
	cell := cellOf(info, c, t)
	got, err, failed := read(s, info, t)
	if failed != nil {
		return cell, failed
	}
	switch panicked := (*suite.PanicError)(nil); {
	case errors.As(err, &panicked):
		cell.Verdict, cell.Party, cell.Got = record.CellPanic, verify.PanicParty(string(panicked.Stack), info), oneLine(err.Error())
	case err != nil && t.Demand == Accept:
		cell.Verdict, cell.Party, cell.Got = record.CellError, record.Library, oneLine(err.Error())
	case err == nil && t.Demand == Refuse:
		cell.Verdict, cell.Party, cell.Got = record.CellWrong, record.Library, "accepted as "+oneLine(got)
	case err == nil && t.value != "" && t.value != got:
		cell.Verdict, cell.Party, cell.Got, cell.Want = record.CellWrong, record.Library, oneLine(got), oneLine(t.value)
	}
	if cell.Verdict == record.CellExact {
		return cell, nil
	}
	if t.Way == IntoStruct && t.dataset != "" && t.dataset != usual && info.Kind == codec.Handwritten {
		cell.Party = record.Adapter // which puts each field where it belongs
	}
	show(&cell, t)
	return cell, nil
}

// show adds the evidence to a cell that is not as demanded.
func show(cell *record.MatrixCell, t Case) {
	cell.Inexact = 1
	if len(t.Input) <= shownBytes {
		cell.Bytes = hex.EncodeToString(t.Input)
	}
}

// read has the codec read the input. err is what it says of it, failed why nothing could be
// asked.
func read(s *suite.Suite, info codec.Info, t Case) (got string, err, failed error) {
	in := append(make([]byte, 0, len(t.Input)), t.Input...)
	if t.Way == IntoStruct {
		b, err := s.Case(info.ID, t.dataset).Open(1, 1)
		if err != nil {
			return "", nil, err
		}
		v := b.New()
		err = b.Unmarshal(in, v)
		return normalStruct(v), err, nil
	}
	c, err := info.Any()
	if err != nil {
		return "", nil, err
	}
	var v any
	if err := recovering(func() error { return c.Unmarshal(in, &v) }); err != nil {
		return "", err, nil
	}
	return normal(v), nil, nil
}

// recovering calls f and turns a panic into an error, as a [suite.Bench] does.
func recovering(f func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &suite.PanicError{Value: r, Stack: debug.Stack()}
		}
	}()
	return f()
}

// Run tries the codecs on the corpora of their formats, appends the cells to out and returns
// them: one for each case that is not as it has to be, and one for each codec, corpus and
// way, with the number of cases. A corpus that is not there is one cell that says
// which command brings it.
func Run(ctx context.Context, x worker.Doer, s *suite.Suite, codecs []string, modules string, out worker.Sink, progress func(worker.Progress)) ([]record.MatrixCell, error) {
	type job struct {
		info   codec.Info
		corpus Corpus
	}
	var jobs []job
	for _, id := range codecs {
		info, _ := s.Codec(id)
		for _, c := range Corpora() {
			if c.Format == info.Format() && !info.NoOp && info.Unobtainable == "" {
				jobs = append(jobs, job{info, c})
			}
		}
	}
	all := make([][]record.MatrixCell, len(jobs))
	report := worker.NewReport("conform", len(jobs), out, progress)
	err := worker.Each(ctx, 0, len(jobs), func(ctx context.Context, i int) error {
		cells, err := one(ctx, x, s, jobs[i].info, jobs[i].corpus, modules)
		all[i] = cells
		if err != nil {
			return err
		}
		return report.Done(jobs[i].info.ID, worker.Anys(cells)...)
	})
	var cells []record.MatrixCell
	for _, c := range all {
		cells = append(cells, c...)
	}
	return cells, err
}

// one tries one codec on one corpus.
func one(ctx context.Context, x worker.Doer, s *suite.Suite, info codec.Info, c Corpus, modules string) ([]record.MatrixCell, error) {
	cases, err := trials(s, info, c, modules)
	var missing *NotThereError
	if errors.As(err, &missing) {
		return []record.MatrixCell{{Kind: record.KindConform, Codec: info.ID, Peer: c.Name, Verdict: record.CellNotInstalled, Got: missing.Error()}}, nil
	}
	if err != nil || len(cases) == 0 {
		return nil, err
	}
	cells := make([]record.MatrixCell, len(cases))
	steps := worker.Steps{Task: taskName, Timeout: timeout, End: len(cases),
		Argument: func(first int) any { return order{info.ID, c.Name, modules, first} },
		Answer: func(text json.RawMessage) (int, bool, error) {
			var a answer
			if err := json.Unmarshal(text, &a); err != nil {
				return 0, false, fmt.Errorf("conform of %s: answer of the worker: %w", info.ID, err)
			}
			if a.Cell != nil {
				cells[a.Case] = *a.Cell
			}
			return a.Case, a.Cell != nil, nil
		},
		Died: func(at int, _ bool, f *worker.Fault) error {
			cell := cellOf(info, c, cases[at])
			cell.Verdict, cell.Party, cell.Got = record.CellDead, verify.PanicParty(f.Detail, info), oneLine(f.What+": "+f.Last())
			show(&cell, cases[at])
			if f.What == "hang" {
				cell.Verdict, cell.Party, cell.Got = record.CellHang, record.Library, fmt.Sprintf("no end within %v", timeout)
			}
			cells[at] = cell
			return nil
		}}
	if err := steps.Run(ctx, x, 0); err != nil {
		return nil, err
	}
	return sums(cells), nil
}

// sums are the sum of each way, and the cells that are not as they have to be.
func sums(cells []record.MatrixCell) []record.MatrixCell {
	var list []record.MatrixCell
	for _, way := range []string{IntoAny, IntoStruct} {
		sum := record.MatrixCell{}
		var bad []record.MatrixCell
		for _, c := range cells {
			if c.Direction != way {
				continue
			}
			if sum.Kind == "" {
				sum = record.MatrixCell{Kind: c.Kind, Codec: c.Codec, Peer: c.Peer, Direction: way, Verdict: record.CellExact}
			}
			sum.Tried++
			if c.Verdict == record.CellExact {
				continue
			}
			sum.Inexact++
			if severity(c.Verdict) > severity(sum.Verdict) {
				sum.Verdict, sum.Party = c.Verdict, c.Party
			}
			bad = append(bad, c)
		}
		if sum.Kind != "" {
			list = append(append(list, sum), bad...)
		}
	}
	return list
}

// severity orders verdicts, the worst last.
func severity(verdict string) int {
	for i, v := range []string{record.CellExact, record.CellError, record.CellPanic, record.CellWrong, record.CellHang, record.CellDead} {
		if v == verdict {
			return i
		}
	}
	return 0
}

// oneLine is a text for a table.
func oneLine(s string) string {
	s = strings.ToValidUTF8(strings.Join(strings.Fields(s), " "), "?")
	if len(s) > 160 {
		s = strings.ToValidUTF8(s[:160], "") + "…"
	}
	return s
}
