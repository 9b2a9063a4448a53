package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/check/conform"
	"github.com/serialbench/serialbench/internal/engine/builds"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/interrupt"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report"
	"github.com/serialbench/serialbench/internal/session"
	"github.com/serialbench/serialbench/internal/session/checks"
	"github.com/serialbench/serialbench/suite"
)

func (p *program) conformCommand() *cobra.Command {
	c, l, ch, seed, format, quiet := p.checkCommand(false)
	var known string
	var update, setup bool
	var corpora []string
	c.Use = "conform"
	c.Flags().StringVar(&known, "known", "", "")
	c.Flags().BoolVar(&update, "update", false, "")
	c.Flags().StringArrayVar(&corpora, "corpus", nil, "")
	complete(c, "corpus", conform.Names)
	c.Flags().BoolVar(&setup, "setup", false, "")
	var sh shardFlags
	sh.flags(c)
	c.RunE = func(c *cobra.Command, _ []string) error {
		if setup {
			if sh.text != "" {
				return wrongf("--shard: --setup only brings corpora; leave one of both out")
			}
			ctx, stop := interrupt.Context(c.Context())
			defer stop()
			err := conform.Setup(ctx, p.stderr)
			if ctx.Err() != nil {
				return exit(ExitInterrupted)
			}
			return err
		}
		if update && known == "" {
			return wrongf("--update: name the file to write with --known")
		}
		at, err := p.shard(sh, *quiet)
		if err != nil {
			return err
		}
		if corpora, err = session.Match("corpus", corpora, conform.Names()); err != nil {
			return err
		}
		m := division{at: at, plan: record.MatrixPlan{Command: "conform"}}
		m.parts = func(cases []*suite.Case) int { return conform.Parts(p.field.Suite, codecsOf(cases), corpora) }
		return p.conform(c.Context(), *l, *ch, m, *seed, *format, *quiet, corpora, known, update)
	}
	return c
}

func (p *program) conform(ctx context.Context, l checkFlags, ch choice, m division, seed uint64, format string,
	quiet bool, corpora []string, known string, update bool) error {
	if ch.Datasets != nil {
		return wrongf("--dataset: corpora are data of their own; leave it out")
	}
	places, err := checks.Corpora(p.engine)
	if err != nil {
		return err
	}
	chosen, err := p.field.Match(ch.of())
	if err == nil {
		err = p.building(ctx, quiet, func(ctx context.Context, say session.Stage) error {
			return p.field.Together(ctx, chosen.Codecs, conform.Datasets(), say)
		})
	}
	if err != nil {
		return err
	}
	ch.Datasets = p.field.Usual()
	var cells []record.MatrixCell
	err = p.runCheck(ctx, l, ch, seed, format, quiet, report.SectionConform, m,
		func(ctx context.Context, x worker.Doer, cases []*suite.Case, sink worker.Sink,
			show func(worker.Progress)) (*record.Record, error) {
			places.Generated = checks.Generated(p.engine, places, codecsOf(cases), newProgress(p.stderr, quiet).stage)
			cells, err = conform.Run(ctx, x, p.field.Suite, codecsOf(cases), corpora, places, builds.Part(m.at), sink, show)
			return &record.Record{Cells: cells}, err
		})
	if err != nil || known == "" {
		return err
	}
	differences, err := conform.CompareKnown(cells, corpora, known, update)
	for _, d := range differences {
		fmt.Fprintln(p.stderr, d)
	}
	if len(differences) > 0 {
		return exit(ExitFailed)
	}
	return err
}
