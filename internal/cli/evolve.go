package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/check/evolve"
	"github.com/serialbench/serialbench/internal/interrupt"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report"
	"github.com/serialbench/serialbench/internal/session"
	"github.com/serialbench/serialbench/internal/session/checks"
)

type evolveFlags struct {
	codecs  []string
	changes []string
	format  string
	output  string
	record  string
	failOn  []string
	quiet   bool
	shard   shardFlags
}

func (p *program) evolveCommand() *cobra.Command {
	var f evolveFlags
	c := &cobra.Command{
		Use:  "evolve",
		Args: noArguments,
		RunE: func(c *cobra.Command, _ []string) error { return p.evolve(c.Context(), f) },
	}
	fl := c.Flags()
	fl.StringArrayVar(&f.codecs, "codec", nil, "")
	fl.StringArrayVar(&f.changes, "change", nil, "")
	fl.StringVarP(&f.format, "format", "f", "table", "")
	fl.StringVar(&f.output, "output", "", "")
	fl.StringVar(&f.record, "record", "", "")
	fl.StringArrayVar(&f.failOn, "fail-on", nil, "")
	fl.BoolVar(&f.quiet, "quiet", false, "")
	f.shard.flags(c)
	complete(c, "codec", func() []string { return checks.EvolveIDs(p.field) })
	complete(c, "change", checks.ChangeNames)
	complete(c, "format", report.SectionFormats)
	complete(c, "fail-on", evolve.Verdicts)
	return c
}

// evolve tries the built-in changes.
func (p *program) evolve(ctx context.Context, f evolveFlags) error {
	failOn, err := f.check()
	if err != nil {
		return err
	}
	at, err := p.shard(f.shard, f.quiet)
	if err != nil {
		return err
	}
	var e *checks.Evolution
	err = p.building(ctx, f.quiet, func(ctx context.Context, say session.Stage) (err error) {
		e, err = checks.Evolve(ctx, p.field, p.engine, f.codecs, f.changes, at, say)
		return err
	})
	if err != nil {
		return err
	}
	return p.exchange(ctx, f, failOn, e)
}

// check says what is wrong with the flags, and which verdicts --fail-on means.
func (f evolveFlags) check() (failOn []string, err error) {
	if err := mistake.OneOf("format", f.format, report.SectionFormats()); err != nil || len(f.failOn) == 0 {
		return nil, err
	}
	return session.Match("fail-on", f.failOn, evolve.Verdicts())
}

// exchange has versions exchange values and shows what was found.
func (p *program) exchange(ctx context.Context, f evolveFlags, failOn []string, e *checks.Evolution) (err error) {
	ctx, stop := interrupt.Context(ctx)
	defer stop()
	out, err := openOutput(f.output, p.stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	progress, began := newProgress(p.stderr, f.quiet), time.Now()
	cells, err := e.Run(ctx, p.keep(), f.record, progress.show)
	progress.done()
	interrupted := ctx.Err() != nil
	if err != nil && !interrupted {
		return err
	}
	if !f.quiet {
		fmt.Fprintf(p.stderr, "%d cells in %v\n", len(cells), time.Since(began).Round(time.Second/10))
	}
	if err := (&show{format: f.format}).writeSection(out, report.SectionEvolve, &record.Record{Cells: cells}); err != nil {
		return err
	}
	if interrupted {
		return exit(ExitInterrupted)
	}
	if n := evolve.Blamed(cells, failOn); n > 0 {
		fmt.Fprintf(p.stderr, "serialbench: --fail-on %s: %d of %d cells\n", strings.Join(failOn, ","), n, len(cells))
		return exit(ExitFailed)
	}
	return nil
}
