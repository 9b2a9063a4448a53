package conform

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/conform/task"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/engine/shard"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// mostAtOnce is about how many bytes of cases a worker is given at once.
const mostAtOnce = 4 << 20

func find(name string) (Corpus, bool) {
	for _, c := range Corpora() {
		if c.Name == name {
			return c, true
		}
	}
	return Corpus{}, false
}

// job is a part of the work: a codec on a corpus of its format.
type job struct {
	info   codec.Info
	corpus Corpus
}

func jobsOf(s *suite.Suite, codecs, corpora []string) (jobs []job) {
	for _, id := range codecs {
		info, _ := s.Codec(id)
		for _, c := range Corpora() {
			if slices.Contains(corpora, c.Name) && c.isFor(info.Format(), info.Dialect) && !info.NoOp &&
				info.Unobtainable == "" {
				jobs = append(jobs, job{info, c})
			}
		}
	}
	return jobs
}

// Parts is how many parts the codecs make: a codec on a corpus each.
func Parts(s *suite.Suite, codecs, corpora []string) int { return len(jobsOf(s, codecs, corpora)) }

// Run tries the codecs on those of the corpora that are of their formats, as far as they are in the shard, to which
// [Parts] are dealt out, appends the cells to out and returns them: one for each case that is not as it has to be, and
// one for each codec, corpus and way, with the number of cases; of those that are written afterwards, the ones that
// were read rightly count. A corpus that is not there is one cell that says which command brings it.
func Run(ctx context.Context, x worker.Doer, s *suite.Suite, codecs, corpora []string, at Places, part shard.Shard,
	out worker.Sink, progress func(worker.Progress)) ([]record.MatrixCell, error) {
	var jobs []job
	for i, j := range jobsOf(s, codecs, corpora) {
		if part.Deals(i) {
			jobs = append(jobs, j)
		}
	}
	all := make([][]record.MatrixCell, len(jobs))
	report := worker.NewReport("conform", len(jobs), out, progress)
	err := worker.Each(ctx, 0, len(jobs), func(ctx context.Context, i int) error {
		cells, err := one(ctx, x, s, jobs[i].info, jobs[i].corpus, at)
		all[i] = cells
		if err != nil {
			return err
		}
		return report.Done(jobs[i].info.ID, record.Lines(cells)...)
	})
	var cells []record.MatrixCell
	for _, c := range all {
		cells = append(cells, c...)
	}
	return cells, err
}

// one tries one codec on one corpus.
func one(ctx context.Context, x worker.Doer, s *suite.Suite, info codec.Info, c Corpus,
	at Places) ([]record.MatrixCell, error) {
	if c.message != "" {
		return oneGenerated(ctx, info, c, at)
	}
	cases, err := trials(ctx, x, s, info, c, at)
	var missing *NotThereError
	if errors.As(err, &missing) {
		return []record.MatrixCell{{Kind: record.KindConform, Codec: info.ID, Peer: c.Name, Verdict: record.CellNotInstalled,
			Got: missing.Error()}}, nil
	}
	if err != nil || len(cases) == 0 {
		return nil, err
	}
	var cells []record.MatrixCell
	for _, part := range parted(cases) {
		found, err := try(ctx, x, info, c, part)
		if err != nil {
			return nil, err
		}
		cells = append(cells, found...)
	}
	return sums(cells), nil
}

// parted are the cases as workers are given them: as many as go at once.
func parted(cases []Case) (parts [][]task.Case) {
	size := 0
	for _, c := range cases {
		t := c.task().Shortened()
		length := len(t.Input) + len(t.Value) + len(t.Exact)
		if size += length; len(parts) == 0 || size > mostAtOnce {
			parts, size = append(parts, nil), length
		}
		parts[len(parts)-1] = append(parts[len(parts)-1], t)
	}
	return parts
}

// try has workers try cases of a corpus with a codec.
func try(ctx context.Context, x worker.Doer, info codec.Info, c Corpus,
	cases []task.Case) (cells []record.MatrixCell, err error) {
	way := "" // that is under way
	steps := worker.Steps{Task: task.Name, Timeout: task.Timeout, End: len(cases),
		Argument: func(first int) any { return task.Order{Codec: info.ID, Corpus: c.Name, Cases: cases, First: first} },
		Answer: func(text json.RawMessage) (int, bool, error) {
			var a task.Answer
			if err := json.Unmarshal(text, &a); err != nil {
				return 0, false, fmt.Errorf("conform of %s: answer of the worker: %w", info.ID, err)
			}
			way = a.Way
			cells = append(cells, a.Cells...)
			return a.Case, len(a.Cells) > 0, nil
		},
		Died: func(at int, _ bool, f *worker.Fault) error {
			cell := cases[at].Cell(info.ID, c.Name)
			if way != "" && way != cases[at].Way { // it had been read
				cells = append(cells, cell)
				cell.Direction, cell.Want = way, string(Write)
			}
			cell.Verdict, cell.Party, cell.Got = record.CellDead, verify.PanicParty(f.Detail, info),
				record.OneLine(f.Brief())
			if f.Hung() {
				cell.Verdict, cell.Party, cell.Got = record.CellHang, record.Library, fmt.Sprintf("no end within %v", task.Timeout)
			}
			cases[at].Show(&cell)
			cells = append(cells, cell)
			return nil
		}}
	err = steps.Run(ctx, x, 0)
	return cells, err
}

// sums are the sum of each way, and the cells that are not as they have to be.
func sums(cells []record.MatrixCell) []record.MatrixCell {
	var list []record.MatrixCell
	for _, way := range Ways() {
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
	for i, v := range []string{record.CellExact, record.CellChanged, record.CellDropped, record.CellError,
		record.CellPanic, record.CellWrong, record.CellHang, record.CellDead} {
		if v == verdict {
			return i
		}
	}
	return 0
}
