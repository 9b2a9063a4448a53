package conform

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/engine/shard"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

const taskName = "conform"

// usual is the data set whose struct skips what it does not know.
const usual = "person"

// Datasets are those whose structs corpora are read into.
func Datasets() []string { return []string{usual, "edgenumbers", "edgetext", "edgelist"} }

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
	Codec  string `json:"codec"`
	Corpus string `json:"corpus"`
	Places Places `json:"places"`
	First  int    `json:"first"`
}

// answer is the case, and the way to ask it, that begins, or what became of the case.
type answer struct {
	Case  int                 `json:"case"`
	Way   string              `json:"way,omitempty"`
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
	info, _ := j.Suite.Codec(o.Codec)
	c, ok := find(o.Corpus)
	if !ok {
		return fmt.Errorf("conform: no corpus %q", o.Corpus)
	}
	cases, err := trials(j.Suite, info, c, o.Places)
	if err != nil {
		return err
	}
	for i, t := range cases {
		if i < o.First {
			continue
		}
		cells, err := try(j.Suite, info, c, t, func(way string) error { return j.Answer(answer{Case: i, Way: way}) })
		if err != nil {
			return err
		}
		if err := j.Answer(answer{Case: i, Cells: cells}); err != nil {
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

// job is a part of the work: a codec on a corpus of its format.
type job struct {
	info   codec.Info
	corpus Corpus
}

func jobsOf(s *suite.Suite, codecs, corpora []string) (jobs []job) {
	for _, id := range codecs {
		info, _ := s.Codec(id)
		for _, c := range Corpora() {
			if slices.Contains(corpora, c.Name) && c.isFor(info.Format(), info.Dialect) && !info.NoOp && info.Unobtainable == "" {
				jobs = append(jobs, job{info, c})
			}
		}
	}
	return jobs
}

// Parts is how many parts the codecs make: a codec on a corpus each.
func Parts(s *suite.Suite, codecs, corpora []string) int { return len(jobsOf(s, codecs, corpora)) }

// Run tries the codecs on those of the corpora that are of their formats, as far as they are in the shard, to which
// [Parts] are dealt out, appends the cells to out and returns them: one for each case that is not as it has to be, and one for each codec, corpus and
// way, with the number of cases; of those that are written afterwards, the ones that were
// read rightly count. A corpus that is not there is one cell that says which command brings it.
func Run(ctx context.Context, x worker.Doer, s *suite.Suite, codecs, corpora []string, at Places, part shard.Shard, out worker.Sink, progress func(worker.Progress)) ([]record.MatrixCell, error) {
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
		return report.Done(jobs[i].info.ID, worker.Anys(cells)...)
	})
	var cells []record.MatrixCell
	for _, c := range all {
		cells = append(cells, c...)
	}
	return cells, err
}

// one tries one codec on one corpus.
func one(ctx context.Context, x worker.Doer, s *suite.Suite, info codec.Info, c Corpus, at Places) ([]record.MatrixCell, error) {
	if c.message != "" {
		return oneGenerated(ctx, info, c, at)
	}
	cases, err := trials(s, info, c, at)
	var missing *NotThereError
	if errors.As(err, &missing) {
		return []record.MatrixCell{{Kind: record.KindConform, Codec: info.ID, Peer: c.Name, Verdict: record.CellNotInstalled, Got: missing.Error()}}, nil
	}
	if err != nil || len(cases) == 0 {
		return nil, err
	}
	var cells []record.MatrixCell
	way := "" // that is under way
	steps := worker.Steps{Task: taskName, Timeout: timeout, End: len(cases),
		Argument: func(first int) any { return order{info.ID, c.Name, at, first} },
		Answer: func(text json.RawMessage) (int, bool, error) {
			var a answer
			if err := json.Unmarshal(text, &a); err != nil {
				return 0, false, fmt.Errorf("conform of %s: answer of the worker: %w", info.ID, err)
			}
			way = a.Way
			cells = append(cells, a.Cells...)
			return a.Case, len(a.Cells) > 0, nil
		},
		Died: func(at int, _ bool, f *worker.Fault) error {
			cell := cellOf(info, c, cases[at])
			if way != "" && way != cases[at].Way { // it had been read
				cells = append(cells, cell)
				cell.Direction, cell.Want = way, string(Write)
			}
			cell.Verdict, cell.Party, cell.Got = record.CellDead, verify.PanicParty(f.Detail, info), oneLine(f.What+": "+f.Last())
			if f.What == "hang" {
				cell.Verdict, cell.Party, cell.Got = record.CellHang, record.Library, fmt.Sprintf("no end within %v", timeout)
			}
			show(&cell, cases[at])
			cells = append(cells, cell)
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
	for i, v := range []string{record.CellExact, record.CellChanged, record.CellDropped, record.CellError, record.CellPanic, record.CellWrong, record.CellHang, record.CellDead} {
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
