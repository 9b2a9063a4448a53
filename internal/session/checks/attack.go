package checks

import (
	"context"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/attack"
	"github.com/serialbench/serialbench/internal/engine/builds"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/session"
	"github.com/serialbench/serialbench/suite"
)

// Attack is what is attacked, and how.
type Attack struct {
	attack.Options
	Field *session.Field
	Ops   []string // as given; nil: all that can be attacked
	At    *record.Shard
}

// DecodingOps are what can be attacked.
func DecodingOps() (ops []string) {
	for _, o := range codec.Ops() {
		if !o.Encodes {
			ops = append(ops, string(o.Op))
		}
	}
	return ops
}

// AttackedDatasets are attacked where none is chosen: one flat struct, one of all
// that has a length, and a tree. In a program without them, all its own.
func AttackedDatasets(field *session.Field) []string {
	if found := field.Present("person", "hostile", "edgetree"); slices.Contains(found, "hostile") {
		return found
	}
	return field.Usual()
}

// Cells are the operations of what was chosen that are attacked.
func (a Attack) Cells(ctx context.Context, got *session.Picked) ([]attack.Cell, error) {
	ops := attack.Ops()
	if a.Ops != nil {
		names, err := session.Match("op", a.Ops, DecodingOps())
		if err != nil {
			return nil, err
		}
		ops = nil
		for _, n := range names {
			ops = append(ops, codec.Op(n))
		}
	}
	cells, err := attack.Cells(ctx, a.Field.Workers(), a.Field.Real(got), ops)
	switch {
	case err != nil || len(cells) > 0:
		return cells, err
	case got.Cases > 0:
		return nil, mistake.Linef("--op: none of the chosen codecs offers %s", strings.Join(a.Ops, ", "))
	}
	return nil, a.Field.Nothing(got)
}

// Run attacks cells, and goes on with the record at path, if there is one.
func (a Attack) Run(ctx context.Context, keep session.Keep, path string, cells []attack.Cell,
	show func(worker.Progress)) (lines []record.Attack, err error) {
	a.Versions, a.Shard = a.Field.Versions(), builds.Part(a.At)
	plan := record.Plan{Seed: a.Seed, BudgetNS: int64(a.Time), Cases: a.Options.Cases}
	var cases []*suite.Case
	for _, c := range cells {
		cases = append(cases, c.Case)
		if !slices.Contains(plan.Ops, string(c.Op)) {
			plan.Ops = append(plan.Ops, string(c.Op))
		}
	}
	err = keep.Do(ctx, path, cases, plan, a.At, func(sink worker.Sink, earlier *record.Record) (err error) {
		lines, err = attack.Run(ctx, a.Field.Workers(), cells, a.Options, earlier.LastAttacks(), sink, show)
		return err
	})
	return lines, err
}
