package checks

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
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
	Do    worker.Programs // starts workers; nil: the field's
	Ops   []string        // as given; nil: all that can be attacked
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

func (a Attack) workers() worker.Programs {
	if a.Do != nil {
		return a.Do
	}
	return a.Field.Workers()
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
	cells, err := attack.Cells(ctx, a.workers(), a.Field.Real(got), ops)
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
	if keep.Emulator != nil {
		a.Emulator = keep.Emulator.Name
		a.Limits.Deadline *= session.Slowly
	}
	plan := record.Plan{Seed: a.Seed, BudgetNS: int64(a.Time), Cases: a.Options.Cases}
	var cases []*suite.Case
	for _, c := range cells {
		cases = append(cases, c.Case)
		if !slices.Contains(plan.Ops, string(c.Op)) {
			plan.Ops = append(plan.Ops, string(c.Op))
		}
	}
	err = keep.Do(ctx, path, cases, plan, a.At, func(sink worker.Sink, earlier *record.Record) (err error) {
		lines, err = attack.Run(ctx, a.workers(), cells, a.Options, earlier.LastAttacks(), sink, show)
		return err
	})
	return lines, err
}

// Reproducers are inputs that did harm, and the files that they are from.
type Reproducers struct {
	List  []attack.Reproducer
	files []string
}

// ReadReproducers reads files, and all of archives and folders, and has the programs built that know what they are of;
// emulated: they run as programs of another processor.
func ReadReproducers(ctx context.Context, field *session.Field, names []string, emulated bool,
	say session.Stage) (all Reproducers, err error) {
	for _, name := range names {
		kept, err := attack.ReadReproducers(name)
		if err != nil {
			return all, mistake.Linef("--reproducer: %v", err)
		}
		for _, k := range kept {
			switch w := &k.Reproducer; {
			case !emulated && w.Emulator != "":
				return all, mistake.Linef("--reproducer: %s is of workers in %s: give --exec %[2]s", k.Path, w.Emulator)
			case emulated && w.Emulator == "":
				w.Limits.Deadline *= session.Slowly
			}
			all.List, all.files = append(all.List, k.Reproducer), append(all.files, k.Path)
		}
	}
	strange := func(i int) error {
		return mistake.Linef("--reproducer: %s is of %s on %s, which this program does not have", all.files[i],
			all.List[i].Codec, all.List[i].Dataset)
	}
	var codecs, datasets []string
	for i, w := range all.List {
		if !slices.Contains(field.CodecIDs(), w.Codec) ||
			!slices.ContainsFunc(field.Suite.Datasets, func(d dataset.Info) bool { return d.ID == w.Dataset }) {
			return all, strange(i)
		}
		codecs, datasets = append(codecs, w.Codec), append(datasets, w.Dataset)
	}
	slices.Sort(codecs)
	if emulated {
		field.Anew()
	}
	if err := field.Need(ctx, slices.Compact(codecs), datasets, say); err != nil {
		return all, err
	}
	for i, w := range all.List {
		if field.Suite.Case(w.Codec, w.Dataset) == nil {
			return all, strange(i)
		}
	}
	return all, nil
}

// Text says how one ended, and, where that is not as its file says, what that says; failed: it ought to.
func (all Reproducers) Text(i int, got attack.Ending) (text, unlike string, failed bool) {
	w := all.List[i]
	text = strings.TrimSuffix(fmt.Sprintf("%s on %s: %s of %d bytes (%s): %s: %s", w.Codec, w.Dataset, w.Op, len(w.Input),
		w.Mutation, got.Outcome, got.Detail), ": ")
	if got.Outcome == w.Outcome {
		return text, "", false
	}
	when := ""
	if w.Unsteady {
		when = " in some processes, not in all"
	}
	return text, fmt.Sprintf("the file says %s: %s%s: %s", w.Outcome, w.Detail, when, all.files[i]), !w.Unsteady
}
