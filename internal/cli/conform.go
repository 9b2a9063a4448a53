package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/check/conform"
	"github.com/serialbench/serialbench/internal/interrupt"
	"github.com/serialbench/serialbench/internal/result/report"
	"github.com/serialbench/serialbench/internal/session"
	"github.com/serialbench/serialbench/internal/session/checks"
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
		var check checks.Check
		err = p.building(c.Context(), *quiet, func(ctx context.Context, say session.Stage) (err error) {
			check, err = checks.Conform(ctx, p.field, p.engine, *ch, corpora, *seed, at, say)
			return err
		})
		if err != nil {
			return err
		}
		found, err := p.runCheck(c.Context(), *l, check, *format, *quiet, report.SectionConform)
		if err != nil || known == "" {
			return err
		}
		differences, err := conform.CompareKnown(found.Cells, corpora, known, update)
		for _, d := range differences {
			fmt.Fprintln(p.stderr, d)
		}
		if len(differences) > 0 {
			return exit(ExitFailed)
		}
		return err
	}
	return c
}
