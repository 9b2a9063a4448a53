package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/attack"
	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/interrupt"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report"
	"github.com/serialbench/serialbench/internal/session"
	"github.com/serialbench/serialbench/internal/session/checks"
)

type attackFlags struct {
	checks.Attack
	choice     session.Choice
	memory     uint64 // MiB
	record     string
	reproducer []string
	format     string
	output     string
	quiet      bool
	shard      shardFlags
	on         elsewhere
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
	p.choiceFlags(c, &f.choice, checks.AttackedDatasets(p.field), false)
	limits := attack.DefaultLimits()
	fl := c.Flags()
	fl.StringArrayVar(&f.Ops, "op", nil, "")
	fl.Uint64Var(&f.Seed, "seed", dataset.DefaultSeed, "")
	fl.DurationVar(&f.Time, "time", time.Minute, "")
	fl.Uint64Var(&f.Options.Cases, "cases", 0, "")
	fl.BoolVar(&f.Planned, "planned", false, "")
	fl.IntVar(&f.Jobs, "jobs", 0, "")
	fl.Uint64Var(&f.memory, "memory", limits.Memory>>20, "")
	fl.DurationVar(&f.Limits.Deadline, "deadline", limits.Deadline, "")
	fl.StringVar(&f.record, "record", "", "")
	fl.StringVar(&f.Reproducers, "reproducers", "reproducers", "")
	fl.StringArrayVar(&f.reproducer, "reproducer", nil, "")
	fl.StringVar(&f.format, "format", "table", "")
	fl.StringVar(&f.output, "output", "", "")
	fl.BoolVar(&f.quiet, "quiet", false, "")
	f.shard.flags(c)
	f.on.flags(c)
	complete(c, "op", checks.DecodingOps)
	complete(c, "format", report.SectionFormats)
	return c
}

func (f *attackFlags) check() error {
	switch {
	case f.Time < 0:
		return wrongf("--time: %s is not a duration such as 10s, 2m or 1h", f.Time)
	case f.Time == 0 && f.Options.Cases == 0 && !f.Planned:
		return wrongf("--time: 0s needs a number of --cases, such as 100000, or --planned")
	case f.shard.text != "" && (f.Options.Cases == 0 || f.Time > 0):
		return wrongf("--shard: the parts of an attack are of a number of inputs: give --cases, such as 100000, and --time " +
			"0s")
	case f.memory < 16 || f.memory > 1<<20:
		return wrongf("--memory: %d is not a number of MiB from 16 to 1048576, such as 512", f.memory)
	case f.Limits.Deadline < 10*time.Millisecond:
		return wrongf("--deadline: %s is too short; give at least 10ms", f.Limits.Deadline)
	case f.Jobs < 0:
		return wrongf("--jobs: %d is not a number of processes, such as 2", f.Jobs)
	}
	return cmp.Or(mistake.OneOf("format", f.format, report.SectionFormats()), f.on.check())
}

func (p *program) attack(ctx context.Context, f attackFlags) (err error) {
	at, err := p.shard(f.shard, f.quiet)
	if err != nil {
		return err
	}
	if f.At = at; at != nil && f.Options.Cases < uint64(at.N) {
		return wrongf("--cases: %d inputs are fewer than %d shards", f.Options.Cases, at.N)
	}
	f.Field, f.Limits.Memory = p.field, f.memory<<20
	f.choice.Anew = f.choice.Anew || f.on.exec != ""
	got, err := p.resolve(ctx, f.choice, f.quiet)
	if err != nil {
		return err
	}
	if f.Do, err = p.doer(ctx, f.on, f.quiet); err != nil {
		return err
	}
	cells, err := f.Cells(ctx, got)
	if err != nil {
		return err
	}
	out, err := openOutput(f.output, p.stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	ctx, stop := interrupt.Context(ctx)
	defer stop()
	progress := newProgress(p.stderr, f.quiet)
	lines, err := f.Run(ctx, p.keep(), f.record, cells, progress.show)
	progress.done()
	interrupted := ctx.Err() != nil
	if err != nil && !interrupted {
		return err
	}
	s := show{format: f.format}
	if err := s.writeSection(out, report.SectionAttack, &record.Record{Attacks: lines}); err != nil {
		return err
	}
	if interrupted {
		return exit(ExitInterrupted)
	}
	command := "serialbench traits" + flagged("codec", f.choice.Codecs)
	if i := slices.IndexFunc(lines, func(a record.Attack) bool { return a.Reproducer != "" }); i >= 0 {
		command = "serialbench attack --reproducer " + foreign.Word(lines[i].Reproducer)
	}
	p.next(f.quiet, command)
	return nil
}

// replay tries reproducers again and writes a line for each.
func (p *program) replay(ctx context.Context, f attackFlags) error {
	var all checks.Reproducers
	err := p.building(ctx, false, func(ctx context.Context, say session.Stage) (err error) {
		all, err = checks.ReadReproducers(ctx, p.field, f.reproducer, f.on.exec != "", say)
		return err
	})
	if err != nil {
		return err
	}
	ctx, stop := interrupt.Context(ctx)
	defer stop()
	do, err := p.doer(ctx, f.on, f.quiet)
	if err != nil {
		return err
	}
	endings, err := attack.Replay(ctx, do, all.List)
	if ctx.Err() != nil {
		return exit(ExitInterrupted)
	}
	if err != nil {
		return err
	}
	otherwise := false
	for i, got := range endings {
		text, unlike, failed := all.Text(i, got)
		if _, err := fmt.Fprintln(p.stdout, text); err != nil {
			return err
		}
		if unlike != "" {
			fmt.Fprintln(p.stderr, "serialbench:", unlike) // nobody left to tell
		}
		otherwise = otherwise || failed
	}
	if otherwise {
		return exit(ExitFailed)
	}
	return nil
}

// keep is how the lines of checks are kept.
func (p *program) keep() session.Keep {
	return session.Keep{Field: p.field, Emulator: p.emulator, Read: p.read}
}
