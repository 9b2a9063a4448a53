package cli

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/attack"
	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/interrupt"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report"
	"github.com/serialbench/serialbench/internal/result/report/view"
	"github.com/serialbench/serialbench/suite"
)

type attackFlags struct {
	choice      choice
	ops         []string
	seed        uint64
	budget      time.Duration
	cases       uint64
	planned     bool
	jobs        int
	memory      uint64 // MiB
	deadline    time.Duration
	record      string
	reproducers string
	reproducer  []string
	format      string
	output      string
	quiet       bool
	shard       shardFlags
}

// decodingOps are what can be attacked.
func decodingOps() []string {
	var ops []string
	for _, o := range codec.Ops() {
		if !o.Encodes {
			ops = append(ops, string(o.Op))
		}
	}
	return ops
}

// attackedDatasets are attacked where none is chosen: one flat struct, one of all
// that has a length, and a tree. In a program without them, all its own.
func (p *program) attackedDatasets() []string {
	if found := p.present("person", "hostile", "edgetree"); slices.Contains(found, "hostile") {
		return found
	}
	return p.usual()
}

func (p *program) attackCommand() *cobra.Command {
	var f attackFlags
	c := &cobra.Command{
		Use:  "attack",
		Args: noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			if err := f.check(); err != nil {
				return err
			}
			if len(f.reproducer) > 0 {
				return p.replay(c.Context(), f)
			}
			return p.attack(c.Context(), f)
		},
	}
	p.choiceFlags(c, &f.choice, p.attackedDatasets(), false)
	limits := attack.DefaultLimits()
	fl := c.Flags()
	fl.StringArrayVar(&f.ops, "op", nil, "")
	fl.Uint64Var(&f.seed, "seed", dataset.DefaultSeed, "")
	fl.DurationVar(&f.budget, "time", time.Minute, "")
	fl.Uint64Var(&f.cases, "cases", 0, "")
	fl.BoolVar(&f.planned, "planned", false, "")
	fl.IntVar(&f.jobs, "jobs", 0, "")
	fl.Uint64Var(&f.memory, "memory", limits.Memory>>20, "")
	fl.DurationVar(&f.deadline, "deadline", limits.Deadline, "")
	fl.StringVar(&f.record, "record", "", "")
	fl.StringVar(&f.reproducers, "reproducers", "reproducers", "")
	fl.StringArrayVar(&f.reproducer, "reproducer", nil, "")
	fl.StringVar(&f.format, "format", "table", "")
	fl.StringVar(&f.output, "output", "", "")
	fl.BoolVar(&f.quiet, "quiet", false, "")
	f.shard.flags(c)
	complete(c, "op", decodingOps)
	complete(c, "format", report.SectionFormats)
	return c
}

func (f *attackFlags) check() error {
	switch {
	case f.budget < 0:
		return wrongf("--time: %s is not a duration such as 10s, 2m or 1h", f.budget)
	case f.budget == 0 && f.cases == 0 && !f.planned:
		return wrongf("--time: 0s needs a number of --cases, such as 100000, or --planned")
	case f.shard.text != "" && (f.cases == 0 || f.budget > 0):
		return wrongf("--shard: the parts of an attack are of a number of inputs: give --cases, such as 100000, and --time " +
			"0s")
	case f.memory < 16 || f.memory > 1<<20:
		return wrongf("--memory: %d is not a number of MiB from 16 to 1048576, such as 512", f.memory)
	case f.deadline < 10*time.Millisecond:
		return wrongf("--deadline: %s is too short; give at least 10ms", f.deadline)
	case f.jobs < 0:
		return wrongf("--jobs: %d is not a number of processes, such as 2", f.jobs)
	}
	return oneOf("format", f.format, report.SectionFormats())
}

func (p *program) attack(ctx context.Context, f attackFlags) (err error) {
	at, err := p.shard(f.shard, f.quiet)
	if err != nil {
		return err
	}
	if at != nil && f.cases < uint64(at.N) {
		return wrongf("--cases: %d inputs are fewer than %d shards", f.cases, at.N)
	}
	got, err := p.resolve(ctx, f.choice)
	if err != nil {
		return err
	}
	ops := attack.Ops()
	if f.ops != nil {
		names, err := match("op", f.ops, decodingOps())
		if err != nil {
			return err
		}
		ops = nil
		for _, n := range names {
			ops = append(ops, codec.Op(n))
		}
	}
	cells, err := attack.Cells(ctx, p.field.Workers(), p.attacked(got), ops)
	if err != nil {
		return err
	}
	if len(cells) == 0 {
		if got.cases > 0 {
			return wrongf("--op: none of the chosen codecs offers %s", strings.Join(f.ops, ", "))
		}
		return p.nothing(got)
	}
	out, err := openOutput(f.output, p.stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	o := attack.Options{Seed: f.seed, Time: f.budget, Cases: f.cases, Planned: f.planned, Jobs: f.jobs,
		Limits: attack.Limits{Memory: f.memory << 20, Deadline: f.deadline}, Reproducers: f.reproducers,
		Versions: p.field.Versions(), Shard: part(at)}
	plan := record.Plan{Seed: f.seed, BudgetNS: int64(f.budget), Cases: f.cases}
	var cases []*suite.Case
	for _, c := range cells {
		cases = append(cases, c.Case)
		if !slices.Contains(plan.Ops, string(c.Op)) {
			plan.Ops = append(plan.Ops, string(c.Op))
		}
	}
	sink, earlier, err := p.openRecord(f.record, cases, plan, at)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, sink.Close()) }()
	ctx, stop := interrupt.Context(ctx)
	defer stop()
	progress := newProgress(p.stderr, f.quiet)
	lines, err := attack.Run(ctx, p.field.Workers(), cells, o, earlier.LastAttacks(), sink, progress.show)
	progress.done()
	interrupted := ctx.Err() != nil
	if err != nil && !interrupted {
		return err
	}
	if err := p.writeSection(out, f.format, report.SectionAttack, &record.Record{Attacks: lines}); err != nil {
		return err
	}
	if interrupted {
		return exit(ExitInterrupted)
	}
	command := "serialbench traits" + flagged("codec", f.choice.codecs)
	if i := slices.IndexFunc(lines, func(a record.Attack) bool { return a.Reproducer != "" }); i >= 0 {
		command = "serialbench attack --reproducer " + shellWord(lines[i].Reproducer)
	}
	p.next(f.quiet, command)
	return finish(sink, earlier, at)
}

// attacked are the chosen cases, those of the no-op overhead left out.
func (p *program) attacked(got *chosen) []*suite.Case {
	var cases []*suite.Case
	for _, k := range got.picks {
		if info, _ := p.names.Codec(k.Case.Codec); !info.NoOp {
			cases = append(cases, k.Case)
		}
	}
	return cases
}

// sink is where lines go; without a record they are kept in memory only.
type sink interface {
	worker.Sink
	Close() error
}

type unkept struct{ discard }

func (unkept) Close() error { return nil }

// openRecord opens the record at path, which is then returned as it is, or begins
// a new one with what plan says. Without a path lines are kept nowhere.
func (p *program) openRecord(path string, cases []*suite.Case, plan record.Plan, at *record.Shard) (sink,
	*record.Record, error) {
	if path == "" {
		return unkept{}, &record.Record{}, nil
	}
	for _, c := range cases {
		if !slices.Contains(plan.Codecs, c.Codec) {
			plan.Codecs = append(plan.Codecs, c.Codec)
		}
		if !slices.Contains(plan.Datasets, c.Dataset.ID) {
			plan.Datasets = append(plan.Datasets, c.Dataset.ID)
		}
	}
	if info, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) && !(err == nil && info.Size() == 0) {
		old, err := p.read(path)
		if err != nil {
			return nil, nil, err
		}
		if had := old.Run.Shard; (had == nil) != (at == nil) || had != nil && (had.K != at.K || had.N != at.N) {
			return nil, nil, wrongf("--record: %s is of another part of the work (shard %v, not %v): give the name of a new "+
				"file", path, shardName(had), shardName(at))
		}
		if field := record.UnlikePlan(old.Run.Plan, plan); at != nil && field != "" {
			return nil, nil, wrongf("--record: %s is a shard of another plan (%s): give the name of a new file", path, field)
		}
		w, err := record.Open(path)
		if err != nil {
			return nil, nil, wrongf("--record: %v", err)
		}
		return w, old, nil
	}
	w, err := p.newRecord(path, plan, at)
	return w, &record.Record{}, err
}

// newRecord begins a record with its head and its codecs.
func (p *program) newRecord(path string, plan record.Plan, at *record.Shard) (sink, error) {
	w, err := record.Create(filepath.Clean(path))
	if err != nil {
		return nil, wrongf("--record: %v", err)
	}
	err = w.Append(record.Run{Shard: at, ID: record.NewID(), Started: time.Now().UTC(), Plan: plan,
		Environment: p.environment(), Through: p.field.Through})
	for _, id := range plan.Codecs {
		if info, ok := p.names.Codec(id); ok && err == nil {
			err = w.Append(measure.CodecLine(info, p.field.Version(info)))
		}
	}
	if err != nil {
		return nil, errors.Join(err, w.Close())
	}
	return w, nil
}

func (p *program) writeSection(o *output, format string, s report.Section, rec *record.Record) error {
	colour := o.path == "" && terminal(o.stdout) && os.Getenv("NO_COLOR") == ""
	return o.write(func(w io.Writer) error {
		return report.WriteSection(w, format, s, rec, view.Options{Colour: colour})
	})
}

// environment is where workers of this program run.
func (p *program) environment() record.Environment {
	e := p.field.Environment()
	if m := p.emulator; m != nil {
		e.Arch, e.Emulator = m.Arch, m.Name
	}
	return e
}
