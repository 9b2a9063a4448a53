package checks

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/breaking/tried"
	"github.com/serialbench/serialbench/internal/check/evolve"
	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/engine/builds"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/session"
	"github.com/serialbench/serialbench/internal/shapes"
)

// EvolveIDs are the codecs, each with and without an option of its library.
func EvolveIDs(field *session.Field) (ids []string) {
	for _, r := range evolve.Rows(field.Suite.Codecs) {
		ids = append(ids, r.ID())
	}
	return ids
}

// evolveRows are the rows that were chosen and can be had, and the codecs that they are of.
func evolveRows(ctx context.Context, field *session.Field, given []string) (rows []evolve.Row, codecs []string,
	err error) {
	if err := field.Obtain(ctx); err != nil {
		return nil, nil, err
	}
	chosen, err := session.Match("codec", given, EvolveIDs(field))
	if err != nil {
		return nil, nil, err
	}
	for _, r := range evolve.Rows(field.Suite.Codecs) {
		if !slices.Contains(chosen, r.ID()) {
			continue
		}
		if !slices.Contains(codecs, r.Info.ID) {
			codecs = append(codecs, r.Info.ID)
		}
		if r.Info.Unobtainable == "" {
			rows = append(rows, r)
		}
	}
	return rows, codecs, nil
}

// Evolution is which versions of a type exchange values, by which rows.
type Evolution struct {
	Pairs  []evolve.Pair
	Rows   []evolve.Row
	Name   string // in place of a data set
	Matrix record.MatrixPlan
	At     *record.Shard
}

// Evolve is of the built-in changes that are chosen, whose program is built here.
func Evolve(ctx context.Context, field *session.Field, engine *build.Engine, codecs, changes []string,
	at *record.Shard, say session.Stage) (*Evolution, error) {
	rows, ids, err := evolveRows(ctx, field, codecs)
	if err != nil {
		return nil, err
	}
	e := &Evolution{Rows: rows, Name: "evolve", At: at, Matrix: record.MatrixPlan{Command: "evolve"}}
	names, err := session.Match("change", changes, ChangeNames())
	if err != nil {
		return nil, err
	}
	chosen := slices.DeleteFunc(evolve.Changes(), func(c evolve.Change) bool { return !slices.Contains(names, c.Name) })
	for _, c := range chosen {
		e.Matrix.Changes = append(e.Matrix.Changes, c.Name)
	}
	for _, r := range rows {
		e.Matrix.Rows = append(e.Matrix.Rows, r.ID())
	}
	if err := enough(at, e.Matrix.Command, evolve.Parts(evolve.Pairs(nil, chosen), rows)); err != nil {
		return nil, err
	}
	x, err := Versions(ctx, engine, ids, say)
	e.Pairs = evolve.Pairs(x, chosen)
	return e, err
}

// ChangeNames are those of the built-in changes.
func ChangeNames() (names []string) {
	for _, c := range evolve.Changes() {
		names = append(names, c.Name)
	}
	return names
}

// Run tries the pairs, and keeps what is found in the record at path, if there is one.
func (e *Evolution) Run(ctx context.Context, keep session.Keep, path string,
	show func(worker.Progress)) (cells []record.MatrixCell, err error) {
	plan := record.Plan{Datasets: []string{e.Name}, Seed: dataset.DefaultSeed, Matrix: e.Matrix}
	for _, r := range e.Rows {
		if !slices.Contains(plan.Codecs, r.Info.ID) {
			plan.Codecs = append(plan.Codecs, r.Info.ID)
		}
	}
	err = keep.Do(ctx, path, nil, plan, e.At, func(sink worker.Sink, _ *record.Record) (err error) {
		cells, err = evolve.RunShard(ctx, builds.Part(e.At), e.Pairs, e.Rows, dataset.DefaultSeed, sink, show)
		return err
	})
	return cells, err
}

// Versions builds the program of the versions of the built-in changes.
func Versions(ctx context.Context, engine *build.Engine, codecs []string, say session.Stage) (*worker.Program, error) {
	all := build.Versions{Package: "order", Prefix: evolve.Prefix, Codecs: codecs, Progress: say}
	for _, v := range evolve.VersionsOf(evolve.Changes()) { // of all changes, so that one program serves any choice
		var samples strings.Builder
		for _, x := range v.Values {
			fmt.Fprintln(&samples, x.JSON)
		}
		all.List = append(all.List, build.Version{Name: v.Name, Type: v.Type, Samples: []byte(samples.String())})
	}
	built, err := engine.Build(ctx, all)
	if err != nil {
		return nil, err
	}
	return &worker.Program{Path: built.Path}, nil
}

// mostCarried is how many values of each version are carried over at most.
const mostCarried = 100

// Against is two versions of a type of somebody's.
type Against struct {
	Field  *session.Field
	Engine *build.Engine
	Of     build.Request
	Codecs []string // as given

	Package, Type string // of the new version; none: Of is, and the old one is at Ref
	Ref           string // a commit
	Data          string // samples of the other version; "": none
}

// Evolution builds both versions. Of each it tells where its values are from, and what is to be known besides.
func (a Against) Evolution(ctx context.Context, say session.Stage, tell func(lines ...string)) (*Evolution, error) {
	rows, codecs, err := evolveRows(ctx, a.Field, a.Codecs)
	if err != nil {
		return nil, err
	}
	if a.Data != "" { // before anything is built
		if _, err := os.Stat(a.Data); err != nil {
			return nil, mistake.Linef("--against-data: cannot read %q: no such file; it holds samples of the version that "+
				"--against or --against-ref names", a.Data)
		}
	}
	first := a.Of
	first.Codecs, first.Untimed, first.Progress = codecs, true, say
	second := first
	second.Func = ""
	if second.Data = a.Data; a.Data != "" {
		second.Flag = "--against-data"
	} else if shapes.Is(first.Data) { // what a service recorded is of both versions
		second.Data = first.Data
	}
	old, now, at := &first, &second, map[*build.Request]string{}
	if a.Ref != "" { // what is there now is the new version
		if second.Dir, err = a.Engine.Checkout(ctx, first.Dir, a.Ref); err != nil {
			return nil, err
		}
		old, now, at[&second] = &second, &first, " at "+a.Ref
	} else {
		second.Package, second.Type = a.Package, a.Type
	}
	if err := a.Engine.Look(ctx, second); err != nil { // before the first is built
		return nil, err
	}
	var sides []evolve.Side
	for i, r := range []*build.Request{old, now} {
		side, built, err := tried.Side(ctx, a.Engine, *r)
		if err != nil {
			return nil, err
		}
		sides = append(sides, side)
		tell(append([]string{fmt.Sprintf("%s: %s %s%s; %s", []string{"old", "new"}[i], r.Package, r.Type, at[r],
			built.Values)}, built.Notes...)...)
	}
	for i, r := range rows {
		rows[i].Wire, rows[i].Unused = a.Engine.Wire(r.Info.ID)
	}
	pair := evolve.Pair{Case: "yours", Old: sides[0], New: sides[1], Values: mostCarried, Proxied: true,
		Keys: a.Engine.TagKeys()}
	return &Evolution{Pairs: []evolve.Pair{pair}, Rows: rows, Name: sides[1].Dataset}, nil
}
