package cli

import (
	"cmp"
	"context"
	"errors"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/interrupt"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report"
	"github.com/serialbench/serialbench/internal/session"
	"github.com/serialbench/serialbench/internal/session/checks"
	"github.com/serialbench/serialbench/suite"
)

// checkFlags are the flags that traits, edges, interop and conform share.
type checkFlags struct {
	record string
	output string
	race   bool
	on     elsewhere
}

func (l *checkFlags) flags(c *cobra.Command) {
	c.Flags().StringVar(&l.record, "record", "", "")
	c.Flags().StringVar(&l.output, "output", "", "")
}

func (l *checkFlags) raceFlag(c *cobra.Command) {
	c.Flags().BoolVar(&l.race, "race", false, "")
}

func (p *program) traitsCommand() *cobra.Command {
	c, l, ch, seed, format, quiet := p.checkCommand(true)
	c.Use = "traits"
	l.raceFlag(c)
	l.on.flags(c)
	c.RunE = func(c *cobra.Command, _ []string) error {
		_, err := p.runCheck(c.Context(), *l, checks.Traits(p.field, *ch, *seed, l.race), *format, *quiet,
			report.SectionTraits)
		return err
	}
	return c
}

func (p *program) edgesCommand() *cobra.Command {
	c, l, ch, seed, format, quiet := p.checkCommand(true)
	c.Use = "edges"
	l.on.flags(c)
	c.RunE = func(c *cobra.Command, _ []string) error {
		check, err := checks.Edges(p.field, *ch, *seed)
		if err == nil {
			_, err = p.runCheck(c.Context(), *l, check, *format, *quiet, report.SectionEdges)
		}
		return err
	}
	return c
}

// checkCommand is a command with the flags that traits and edges share; seeded: it draws values.
func (p *program) checkCommand(seeded bool) (c *cobra.Command, l *checkFlags, ch *session.Choice, seed *uint64,
	format *string, quiet *bool) {
	c = &cobra.Command{Args: noArguments}
	l, ch, seed, format, quiet = &checkFlags{}, &session.Choice{}, new(uint64), new(string), new(bool)
	p.choiceFlags(c, ch, nil, false)
	if *seed = dataset.DefaultSeed; seeded {
		c.Flags().Uint64Var(seed, "seed", dataset.DefaultSeed, "")
	}
	c.Flags().StringVarP(format, "format", "f", "table", "")
	c.Flags().BoolVar(quiet, "quiet", false, "")
	complete(c, "format", report.SectionFormats)
	l.flags(c)
	return c, l, ch, seed, format, quiet
}

// runCheck runs a check and shows what it found.
func (p *program) runCheck(ctx context.Context, l checkFlags, check checks.Check, format string, quiet bool,
	section report.Section) (found *record.Record, err error) {
	if err := cmp.Or(mistake.OneOf("format", format, report.SectionFormats()), l.check()); err != nil {
		return nil, err
	}
	check.Choice.Anew = check.Choice.Anew || l.on.exec != ""
	var cases []*suite.Case
	err = p.building(ctx, quiet, func(ctx context.Context, say session.Stage) (err error) {
		cases, err = check.Cases(ctx, say)
		return err
	})
	if err != nil {
		return nil, err
	}
	ctx, stop := interrupt.Context(ctx)
	defer stop()
	x, err := p.doer(ctx, l.on, quiet)
	if err != nil {
		return nil, err
	}
	out, err := openOutput(l.output, p.stdout)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	progress := newProgress(p.stderr, quiet)
	found, err = check.Run(ctx, p.keep(), l.record, x, cases, progress.show)
	progress.done()
	interrupted := ctx.Err() != nil
	if err != nil && !interrupted {
		return nil, err
	}
	if err := (&show{format: format}).writeSection(out, section, found); err != nil {
		return nil, err
	}
	if interrupted {
		return nil, exit(ExitInterrupted)
	}
	return found, nil
}

// check says what is wrong with the flags, before any work is done.
func (l checkFlags) check() error {
	if l.race && l.on.exec != "" {
		return wrongf("--race: the programs are of this processor; leave --exec out")
	}
	return l.on.check()
}
