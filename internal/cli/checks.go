package cli

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/edges"
	"github.com/serialbench/serialbench/internal/check/traits"
	"github.com/serialbench/serialbench/internal/engine/worker"
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
		return p.measureTraits(c.Context(), *l, *ch, *seed, *format, *quiet)
	}
	return c
}

func (p *program) edgesCommand() *cobra.Command {
	c, l, ch, seed, format, quiet := p.checkCommand(true)
	c.Use = "edges"
	l.on.flags(c)
	c.RunE = func(c *cobra.Command, _ []string) error {
		return p.measureEdges(c.Context(), *l, *ch, *seed, *format, *quiet)
	}
	return c
}

// checkCommand is a command with the flags that traits and edges share; seeded: it draws values.
func (p *program) checkCommand(seeded bool) (c *cobra.Command, l *checkFlags, ch *choice, seed *uint64, format *string,
	quiet *bool) {
	c = &cobra.Command{Args: noArguments}
	l, ch, seed, format, quiet = &checkFlags{}, &choice{}, new(uint64), new(string), new(bool)
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

func (p *program) measureTraits(ctx context.Context, l checkFlags, ch choice, seed uint64, format string,
	quiet bool) error {
	if ch.Datasets == nil {
		ch.Datasets = p.field.Present("person", "order", "message/16")
	}
	return p.runCheck(ctx, l, ch, seed, format, quiet, report.SectionTraits, division{},
		func(ctx context.Context, x worker.Doer, cases []*suite.Case, sink worker.Sink,
			show func(worker.Progress)) (*record.Record, error) {
			workers := traits.Workers{Doer: x}
			if l.race {
				var err error
				if workers, err = checks.Racing(ctx, p.field, x); err != nil {
					return nil, err
				}
			}
			lines, err := traits.Run(ctx, workers, cases, seed, sink, show)
			return &record.Record{Traits: lines}, err
		})
}

func (p *program) measureEdges(ctx context.Context, l checkFlags, ch choice, seed uint64, format string,
	quiet bool) error {
	if ch.Datasets != nil {
		return wrongf("--dataset: edge values are data sets of their own; leave it out")
	}
	ours := func(i dataset.Info) bool { _, ours := dataset.Lookup(i.ID); return ours }
	if !slices.ContainsFunc(p.field.Suite.Datasets, ours) {
		return wrongf("edges: this program has no data sets of edge values; they are the same for all types: serialbench " +
			"edges")
	}
	ch.Datasets, ch.Beside = p.field.Usual(), p.field.EdgeDatasets()
	return p.runCheck(ctx, l, ch, seed, format, quiet, report.SectionEdges, division{},
		func(ctx context.Context, x worker.Doer, cases []*suite.Case, sink worker.Sink,
			show func(worker.Progress)) (*record.Record, error) {
			lines, err := edges.Run(ctx, x, p.field.Suite, codecsOf(cases), seed, sink, show)
			return &record.Record{Edges: lines}, err
		})
}

// runCheck runs what looks at the chosen cases and shows what it found.
func (p *program) runCheck(ctx context.Context, l checkFlags, ch choice, seed uint64, format string, quiet bool,
	section report.Section, m division,
	look func(context.Context, worker.Doer, []*suite.Case, worker.Sink, func(worker.Progress)) (*record.Record,
		error)) (err error) {
	if err := cmp.Or(mistake.OneOf("format", format, report.SectionFormats()), l.check()); err != nil {
		return err
	}
	ch.quiet = quiet
	got, err := p.resolve(ctx, ch)
	if err != nil {
		return err
	}
	cases := p.field.Real(got)
	if len(cases) == 0 {
		return p.field.Nothing(got)
	}
	if m.parts != nil {
		if err := m.enough(m.parts(cases)); err != nil {
			return err
		}
	}
	ctx, stop := interrupt.Context(ctx)
	defer stop()
	x, err := p.doer(ctx, l.on, quiet)
	if err != nil {
		return err
	}
	out, err := openOutput(l.output, p.stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	plan := record.Plan{Ops: []string{string(codec.OpMarshal), string(codec.OpUnmarshal)}, Seed: seed,
		Values: m.size, Matrix: m.plan}
	sink, earlier, err := p.keep().Open(l.record, cases, plan, m.at)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, sink.Close()) }()
	progress := newProgress(p.stderr, quiet)
	rec, err := look(ctx, x, cases, sink, progress.show)
	progress.done()
	interrupted := ctx.Err() != nil
	if err != nil && !interrupted {
		return err
	}
	if err := p.writeSection(out, format, section, rec); err != nil {
		return err
	}
	if interrupted {
		return exit(ExitInterrupted)
	}
	return session.Finish(sink, earlier, m.at)
}

// check says what is wrong with the flags, before any work is done.
func (l checkFlags) check() error {
	if l.race && l.on.exec != "" {
		return wrongf("--race: the programs are of this processor; leave --exec out")
	}
	return l.on.check()
}

func codecsOf(cases []*suite.Case) []string {
	var ids []string
	for _, c := range cases {
		if !slices.Contains(ids, c.Codec) {
			ids = append(ids, c.Codec)
		}
	}
	return ids
}
