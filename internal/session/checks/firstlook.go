package checks

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"time"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/atomicfile"
	"github.com/serialbench/serialbench/internal/check/attack"
	"github.com/serialbench/serialbench/internal/check/conform"
	"github.com/serialbench/serialbench/internal/check/interop"
	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/internal/result/stats"
	"github.com/serialbench/serialbench/internal/session"
)

// FirstLook measures what a question asks: a short run of some rows, another of all rows of the few libraries that
// could be picked, and what its needs ask beside of those few.
type FirstLook struct {
	Field    *session.Field
	Engine   *build.Engine
	Workers  *measure.Processes
	Keep     session.Keep
	Question recommend.Question
	Rows     []string // ids of those that the short run has
	Named    []string // ids of those that are measured whatever comes out of it
	Budget   time.Duration
	Whole    bool                    // a slow machine takes longer than that
	Tell     func(text string) error // what did not end it

	folder  string
	records []*record.Record
}

// lookHarm is how long systematic inputs are tried.
const lookHarm = time.Minute

// Run is the record of all; nothing of it is left in a file.
func (l *FirstLook) Run(ctx context.Context) (rec *record.Record, err error) {
	var remove func() error
	if l.folder, remove, err = atomicfile.Folder("", "look"); err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, remove()) }()
	q := l.Question
	first, err := l.timed(ctx, slices.Concat(l.Rows, l.Named), l.Budget/2)
	if b := (*measure.BudgetError)(nil); errors.As(err, &b) {
		return nil, mistake.Linef("--time: %s is too little for a first look here and now; give at least %s, or fewer data "+
			"sets by --dataset", l.Budget, 2*b.Needed)
	}
	if err != nil {
		return nil, err
	}
	shortlist, err := q.Shortlist(first)
	if err != nil {
		return nil, err
	}
	l.records = []*record.Record{first.Rec}
	nearer, err := l.timed(ctx, slices.Concat(q.Again(shortlist, l.Field.CodecIDs()), l.Named), l.Budget-l.Budget/2)
	switch b := (*measure.BudgetError)(nil); {
	case errors.As(err, &b):
		if err := l.Tell("the time did not do for a closer look at the best; --time gives more"); err != nil {
			return nil, err
		}
	case err != nil:
		return nil, err
	default:
		nearer.Rec.Run.Plan = first.Rec.Run.Plan // one run in two parts, of which the second asked less
		l.records = append(l.records, nearer.Rec)
	}
	for _, look := range recommend.Looks(q.Needs) {
		if err := l.look(ctx, look, shortlist); err != nil {
			return nil, err
		}
	}
	return record.Join(l.records...)
}

// timed are the figures of a short run of what a question's contract and needs ask to be timed.
func (l *FirstLook) timed(ctx context.Context, codecs []string, long time.Duration) (*stats.Estimated, error) {
	a := session.Asked{
		Choice: session.Choice{Codecs: codecs, Datasets: l.Question.Datasets, Ops: l.Question.Ops()},
		Effort: session.Effort{Quality: measure.DefaultQuality, Budget: long, Precision: -1, Whole: l.Whole,
			By: stats.Default},
		Values: measure.Options{Seed: dataset.DefaultSeed, Shuffle: dataset.DefaultSeed, Heap: record.HeapSmall}}
	got, err := l.Field.Resolve(ctx, a.Choice, silent)
	if err != nil {
		return nil, err
	}
	if len(got.Picks) == 0 {
		return nil, l.Field.Nothing(got)
	}
	out, err := session.CreateRecord(filepath.Join(l.folder, fmt.Sprintf("%d.jsonl", len(l.records))))
	if err != nil {
		return nil, err
	}
	s := a.Of(got)
	s.Warn = func(any) {}
	if err := l.Field.Conduct(ctx, l.Workers, s, out, unseen); err != nil {
		return nil, err
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	rec, err := l.Keep.Read(out.Path)
	if err != nil {
		return nil, err
	}
	x := stats.Of(rec, stats.Default)
	s.Remember(x)
	return x, nil
}

// look adds the record of a look at a few codecs.
func (l *FirstLook) look(ctx context.Context, look recommend.Look, codecs []string) (err error) {
	path := filepath.Join(l.folder, string(look)+".jsonl")
	ch := session.Choice{Codecs: codecs, Datasets: l.Question.Datasets}
	var c Check
	switch look {
	case recommend.LookHarm:
		err = l.attack(ctx, ch, path)
	case recommend.LookChanges:
		err = l.evolve(ctx, codecs, path)
	case recommend.LookInterop:
		c, err = Interop{Field: l.Field, Choice: ch, Values: interop.Values, Seed: dataset.DefaultSeed}.Among()
	case recommend.LookConform:
		ch.Datasets = nil
		c, err = Conform(ctx, l.Field, l.Engine, ch, conform.Names(), dataset.DefaultSeed, nil, silent)
	case recommend.LookTraits:
		c = Traits(l.Field, ch, dataset.DefaultSeed, false)
	}
	if err == nil && c.Look != nil {
		err = l.check(ctx, c, path)
	}
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return err
	}
	rec, err := l.Keep.Read(path)
	l.records = append(l.records, rec)
	return err
}

func (l *FirstLook) check(ctx context.Context, c Check, path string) error {
	cases, err := c.Cases(ctx, silent)
	if err == nil {
		_, err = c.Run(ctx, l.Keep, path, l.Field.Workers(), cases, unseen)
	}
	return err
}

func (l *FirstLook) attack(ctx context.Context, ch session.Choice, path string) error {
	a := Attack{Field: l.Field, Ops: []string{"unmarshal", "unmarshal-alias", "read"}, Options: attack.Options{
		Seed: dataset.DefaultSeed, Time: lookHarm, Planned: true, Limits: attack.DefaultLimits()}}
	got, err := l.Field.Resolve(ctx, ch, silent)
	if err != nil {
		return err
	}
	cells, err := a.Cells(ctx, got)
	if err == nil {
		_, err = a.Run(ctx, l.Keep, path, cells, unseen)
	}
	return err
}

func (l *FirstLook) evolve(ctx context.Context, codecs []string, path string) error {
	if l.Engine == nil {
		return mistake.Linef("--measure: how a type may change is tried by types of serialbench's own: " +
			"serialbench recommend --measure")
	}
	e, err := Evolve(ctx, l.Field, l.Engine, codecs, nil, nil, silent)
	if err == nil {
		_, err = e.Run(ctx, l.Keep, path, unseen)
	}
	return err
}

// unseen and silent show no progress.
func unseen(worker.Progress)  {}
func silent(string, int, int) {}
