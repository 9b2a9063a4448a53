package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/attack"
	"github.com/serialbench/serialbench/internal/engine/builds"
	"github.com/serialbench/serialbench/internal/interrupt"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report"
	"github.com/serialbench/serialbench/internal/result/report/view"
	"github.com/serialbench/serialbench/internal/session"
	"github.com/serialbench/serialbench/internal/session/again"
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
	if found := p.field.Present("person", "hostile", "edgetree"); slices.Contains(found, "hostile") {
		return found
	}
	return p.field.Usual()
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
	return mistake.OneOf("format", f.format, report.SectionFormats())
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
		names, err := session.Match("op", f.ops, decodingOps())
		if err != nil {
			return err
		}
		ops = nil
		for _, n := range names {
			ops = append(ops, codec.Op(n))
		}
	}
	cells, err := attack.Cells(ctx, p.field.Workers(), p.field.Real(got), ops)
	if err != nil {
		return err
	}
	if len(cells) == 0 {
		if got.Cases > 0 {
			return wrongf("--op: none of the chosen codecs offers %s", strings.Join(f.ops, ", "))
		}
		return p.field.Nothing(got)
	}
	out, err := openOutput(f.output, p.stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	o := attack.Options{Seed: f.seed, Time: f.budget, Cases: f.cases, Planned: f.planned, Jobs: f.jobs,
		Limits: attack.Limits{Memory: f.memory << 20, Deadline: f.deadline}, Reproducers: f.reproducers,
		Versions: p.field.Versions(), Shard: builds.Part(at)}
	plan := record.Plan{Seed: f.seed, BudgetNS: int64(f.budget), Cases: f.cases}
	var cases []*suite.Case
	for _, c := range cells {
		cases = append(cases, c.Case)
		if !slices.Contains(plan.Ops, string(c.Op)) {
			plan.Ops = append(plan.Ops, string(c.Op))
		}
	}
	sink, earlier, err := p.keep().Open(f.record, cases, plan, at)
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
	command := "serialbench traits" + flagged("codec", f.choice.Codecs)
	if i := slices.IndexFunc(lines, func(a record.Attack) bool { return a.Reproducer != "" }); i >= 0 {
		command = "serialbench attack --reproducer " + again.Word(lines[i].Reproducer)
	}
	p.next(f.quiet, command)
	return session.Finish(sink, earlier, at)
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

// keep is how the lines of checks are kept.
func (p *program) keep() session.Keep {
	return session.Keep{Field: p.field, Environment: p.environment(), Read: p.read}
}
