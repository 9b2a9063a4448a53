package checks

import (
	"context"
	"slices"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/edges"
	"github.com/serialbench/serialbench/internal/check/traits"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/session"
	"github.com/serialbench/serialbench/suite"
)

// Check looks at the chosen cases, and keeps what it finds.
type Check struct {
	Field  *session.Field
	Choice session.Choice
	Seed   uint64
	Values int // of a data set; 0: each has its own number
	Matrix record.MatrixPlan
	At     *record.Shard
	Parts  func([]*suite.Case) int // that there are for shards; nil: it has none
	Look   Look
}

// Look looks at cases by their workers, and hands on each line at once.
type Look func(ctx context.Context, x worker.Doer, cases []*suite.Case, sink worker.Sink,
	show func(worker.Progress)) (*record.Record, error)

// Cases are those that a check looks at, whose programs are built.
func (c Check) Cases(ctx context.Context, say session.Stage) ([]*suite.Case, error) {
	got, err := c.Field.Resolve(ctx, c.Choice, say)
	if err != nil {
		return nil, err
	}
	cases := c.Field.Real(got)
	if len(cases) == 0 {
		return nil, c.Field.Nothing(got)
	}
	if c.Parts != nil {
		err = enough(c.At, c.Matrix.Command, c.Parts(cases))
	}
	return cases, err
}

// Run looks at cases, and keeps what is found in the record at path, if there is one.
func (c Check) Run(ctx context.Context, keep session.Keep, path string, x worker.Doer, cases []*suite.Case,
	show func(worker.Progress)) (found *record.Record, err error) {
	plan := record.Plan{Ops: []string{string(codec.OpMarshal), string(codec.OpUnmarshal)}, Seed: c.Seed,
		Values: c.Values, Matrix: c.Matrix}
	err = keep.Do(ctx, path, cases, plan, c.At, func(sink worker.Sink, _ *record.Record) (err error) {
		found, err = c.Look(ctx, x, cases, sink, show)
		return err
	})
	return found, err
}

// enough fails where there are more shards than parts.
func enough(at *record.Shard, command string, parts int) error {
	if at != nil && at.N > parts {
		return mistake.Linef("--shard: %d shards are more than there are parts of this %s: %d", at.N, command, parts)
	}
	return nil
}

// codecsOf are the codecs of cases, each once.
func codecsOf(cases []*suite.Case) (ids []string) {
	for _, c := range cases {
		if !slices.Contains(ids, c.Codec) {
			ids = append(ids, c.Codec)
		}
	}
	return ids
}

// Traits measures properties of the chosen codecs; raced: by the race detector, too.
func Traits(field *session.Field, ch session.Choice, seed uint64, raced bool) Check {
	if ch.Datasets == nil {
		ch.Datasets = field.Present("person", "order", "message/16")
	}
	ch.Anew = raced
	return Check{Field: field, Choice: ch, Seed: seed, Look: func(ctx context.Context, x worker.Doer,
		cases []*suite.Case, sink worker.Sink, show func(worker.Progress)) (*record.Record, error) {
		workers := traits.Workers{Doer: x}
		if raced {
			var err error
			if workers, err = Racing(ctx, field, x); err != nil {
				return nil, err
			}
		}
		lines, err := traits.Run(ctx, workers, cases, seed, sink, show)
		return &record.Record{Traits: lines}, err
	}}
}

// Edges tries values at the edges of types.
func Edges(field *session.Field, ch session.Choice, seed uint64) (Check, error) {
	if ch.Datasets != nil {
		return Check{}, mistake.Linef("--dataset: edge values are data sets of their own; leave it out")
	}
	ours := func(i dataset.Info) bool { _, ours := dataset.Lookup(i.ID); return ours }
	if !slices.ContainsFunc(field.Suite.Datasets, ours) {
		return Check{}, mistake.Linef("edges: this program has no data sets of edge values; they are the same for all " +
			"types: serialbench edges")
	}
	ch.Datasets, ch.Beside = field.Usual(), field.EdgeDatasets()
	return Check{Field: field, Choice: ch, Seed: seed, Look: func(ctx context.Context, x worker.Doer,
		cases []*suite.Case, sink worker.Sink, show func(worker.Progress)) (*record.Record, error) {
		lines, err := edges.Run(ctx, x, field.Suite, codecsOf(cases), seed, sink, show)
		return &record.Record{Edges: lines}, err
	}}, nil
}
