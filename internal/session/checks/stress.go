package checks

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/stress"
	"github.com/serialbench/serialbench/internal/check/traits"
	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/engine/profile"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/session"
	"github.com/serialbench/serialbench/suite"
)

// Stress is what is stressed, and for how long.
type Stress struct {
	Field     *session.Field
	Engine    *build.Engine
	Kinds     []stress.Kind
	Time      time.Duration
	Processes int
	Seed      uint64
	With      []string // modules
	WithCodec string
	Toolchain string
	Env       []string
}

// Choose takes the kinds that are named, and finds what is chosen: the data set order where none is, or what the field
// has.
func (f *Stress) Choose(kinds []string, ch session.Choice) (*session.Picked, error) {
	names, err := session.Match("kind", kinds, stress.KindNames())
	if err != nil {
		return nil, err
	}
	f.Kinds = slices.DeleteFunc(stress.Kinds(), func(k stress.Kind) bool { return !slices.Contains(names, k.Name) })
	if ch.Datasets == nil {
		if ch.Datasets = f.Field.Present("order"); ch.Datasets == nil {
			ch.Datasets = f.Field.Usual()
		}
	}
	return f.Field.Match(ch)
}

// Run has the program built and asks its workers; without an answer there is an error.
func (f Stress) Run(ctx context.Context, got *session.Picked, say session.Stage,
	show func(worker.Progress)) (*stress.Answer, error) {
	chosen := session.Chosen{Codecs: got.Codecs, Datasets: got.Datasets, With: f.WithCodec,
		Settings: build.Settings{Env: f.Env, Toolchain: session.Toolchain(f.Toolchain)}}
	for _, given := range f.With {
		path, query, err := session.SplitModule("with", given)
		if err != nil {
			return nil, err
		}
		at, err := f.Engine.FindModule(ctx, "", path, query)
		if err != nil {
			return nil, err
		}
		chosen.Settings.Modules = append(chosen.Settings.Modules, at)
	}
	field, err := f.Field.Choose(ctx, chosen, say)
	if err != nil {
		return nil, err
	}
	o := stress.Options{Kinds: f.Kinds, Env: f.Env, Time: f.Time, Processes: f.Processes, Seed: f.Seed,
		Progress: show, Others: f.oneOfEachType()}
	many := sync.OnceValues(func() (*session.Field, error) {
		more := chosen
		more.Datasets = slices.Compact(slices.Sorted(slices.Values(slices.Concat(chosen.Datasets, o.Others))))
		return f.Field.Choose(ctx, more, say)
	})
	o.Build = func(ctx context.Context, check string) (worker.Programs, []string, error) {
		built, changed, err := field, []string(nil), error(nil)
		switch check {
		case "":
		case stress.Types:
			built, err = many()
		case stress.Profiled:
			built, err = optimized(ctx, field, o.Cases, f.Seed)
		default:
			built, changed, err = field.Checked(ctx, check)
		}
		if err != nil {
			return nil, nil, err
		}
		return built.Workers(), changed, nil
	}
	o.Command = func(c *suite.Case, kind string, processes int) string {
		return f.command(f.Field.Through, c, kind, processes, chosen.Settings.Modules)
	}
	wanted := func(id, set string) bool {
		ours := slices.Contains(f.Field.CodecIDs(), id)
		info, _ := field.Suite.Codec(id)
		return (slices.Contains(got.Codecs, id) || !ours) && slices.Contains(got.Datasets, set) && !info.NoOp
	}
	for _, c := range field.Suite.Cases {
		if wanted(c.Codec, c.Dataset.ID) {
			o.Cases = append(o.Cases, c)
		}
	}
	for _, m := range field.Suite.Missing {
		if wanted(m.Codec, m.Dataset) {
			o.Missing = append(o.Missing, m)
		}
	}
	if len(o.Cases)+len(o.Missing) == 0 {
		return nil, f.Field.Nothing(got)
	}
	return stress.Run(ctx, o)
}

// mostTypes is how many types are offered; what a codec cannot express, or has large values, is left out.
const mostTypes = 30

// oneOfEachType are data sets of different types.
func (f Stress) oneOfEachType() (ids []string) {
	var families []string
	for _, d := range f.Field.Suite.Datasets {
		if !slices.Contains(families, d.Family()) && len(ids) < mostTypes {
			families, ids = append(families, d.Family()), append(ids, d.ID)
		}
	}
	return ids
}

// profiledTime is how long each operation is profiled.
const profiledTime = 500 * time.Millisecond

// optimized has the libraries of a field optimized by a profile of what the cases do.
func optimized(ctx context.Context, field *session.Field, cases []*suite.Case, seed uint64) (*session.Field, error) {
	var all [][]byte
	for _, c := range cases {
		for _, op := range []codec.Op{codec.OpMarshal, codec.OpUnmarshal} {
			o := profile.Order{Codec: c.Codec, Dataset: c.Dataset.ID, Op: op, Seed: seed, Time: profiledTime}
			taken, err := profile.Take(ctx, field.Workers(), o, profile.CPU)
			if ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
			if err == nil { // what fails without stress is not tried
				all = append(all, taken[0].Data)
			}
		}
	}
	merged, err := profile.Merge(all)
	if err != nil {
		return nil, err
	}
	return field.Optimized(ctx, merged)
}

// command is how to see it again.
func (f Stress) command(through string, c *suite.Case, kind string, processes int, with []build.ModuleAt) string {
	words := []string{"serialbench"}
	if through != "" {
		words = []string{through, "--"}
	}
	words = append(words, "stress", "--codec", foreign.Word(c.Codec), "--dataset", foreign.Word(c.Dataset.ID),
		"--kind", kind,
		"--processes", fmt.Sprint(processes), "--time", "0s", "--seed", fmt.Sprint(f.Seed))
	for _, m := range with {
		words = append(words, "--with", foreign.Word(session.ModuleName(m)))
	}
	if f.WithCodec != "" {
		words = append(words, "--with-codec", foreign.Word(f.WithCodec))
	}
	if f.Toolchain != "" {
		words = append(words, "--go", foreign.Word(f.Toolchain))
	}
	for _, e := range f.Env {
		words = append(words, "--env", foreign.Word(e))
	}
	return strings.Join(words, " ")
}

// Racing are workers of a field, and those of its programs with the race detector.
func Racing(ctx context.Context, field *session.Field, x worker.Doer) (traits.Workers, error) {
	w := traits.Workers{Doer: x}
	built, err := field.Raced(ctx)
	if err != nil {
		return w, mistake.Linef("--race: %v", err)
	}
	w.Race = worker.Programs(func(codec, dataset string) *worker.Program {
		x := built.Program(codec, dataset, 0)
		x.Env = append(x.Env, "GORACE=halt_on_error=1")
		return x
	})
	return w, nil
}
