package cli

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/check/interop"
	"github.com/serialbench/serialbench/internal/check/reference"
	"github.com/serialbench/serialbench/internal/interrupt"
	"github.com/serialbench/serialbench/internal/result/report"
	"github.com/serialbench/serialbench/internal/session/checks"
)

func (p *program) interopCommand() *cobra.Command {
	c, l, ch, seed, format, quiet := p.checkCommand(true)
	var size int
	var langs, setup []string
	var sh shardFlags
	c.Use = "interop"
	l.on.flags(c)
	c.Flags().IntVarP(&size, "datasetsize", "d", interop.Values, "")
	c.Flags().StringSliceVar(&langs, "lang", nil, "")
	c.Flags().StringSliceVar(&setup, "setup", nil, "")
	sh.flags(c)
	complete(c, "lang", reference.IDs)
	complete(c, "setup", reference.IDs)
	c.RunE = func(c *cobra.Command, _ []string) error {
		if len(setup) > 0 {
			if sh.text != "" {
				return wrongf("--shard: --setup only installs; leave one of both out")
			}
			return p.setUp(c.Context(), setup)
		}
		if size <= 0 {
			return wrongf("--datasetsize: %d is not a positive number of values, such as %d", size, interop.Values)
		}
		at, err := p.shard(sh, *quiet)
		if err != nil {
			return err
		}
		i := checks.Interop{Field: p.field, Choice: *ch, Values: size, Seed: *seed, At: at, Languages: langs}
		processor, err := l.on.processor()
		if err != nil {
			return err
		}
		check, err := i.Check(processor)
		if err != nil {
			return err
		}
		_, err = p.runCheck(c.Context(), *l, check, *format, *quiet, report.SectionInterop)
		return err
	}
	return c
}

// setUp installs what languages need, where that was asked for.
func (p *program) setUp(ctx context.Context, ids []string) error {
	list, err := checks.Languages("setup", ids)
	if err != nil {
		return err
	}
	ctx, stop := interrupt.Context(ctx)
	defer stop()
	for _, l := range list {
		if err := (reference.Home{}).Install(ctx, l, p.stderr); err != nil {
			if ctx.Err() != nil {
				return exit(ExitInterrupted)
			}
			return err
		}
	}
	return nil
}
