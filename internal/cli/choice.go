package cli

import (
	"context"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/interrupt"
	"github.com/serialbench/serialbench/internal/session"
)

func (p *program) choiceFlags(c *cobra.Command, ch *session.Choice, datasets []string, withOps bool) {
	f := c.Flags()
	f.StringArrayVar(&ch.Codecs, "codec", nil, "")
	f.StringArrayVar(&ch.Datasets, "dataset", datasets, "")
	complete(c, "codec", p.field.CodecIDs)
	complete(c, "dataset", p.field.DatasetIDs)
	if withOps {
		f.StringArrayVar(&ch.Ops, "op", nil, "")
		complete(c, "op", session.OpIDs)
	}
}

// resolve finds what a choice is, and has the programs built that know it.
func (p *program) resolve(ctx context.Context, ch session.Choice, quiet bool) (got *session.Picked, err error) {
	err = p.building(ctx, quiet, func(ctx context.Context, say session.Stage) (err error) {
		got, err = p.field.Resolve(ctx, ch, say)
		return err
	})
	return got, err
}

// need has the programs built that know codecs on data sets.
func (p *program) need(ctx context.Context, codecs, datasets []string, quiet bool) error {
	return p.building(ctx, quiet, func(ctx context.Context, say session.Stage) error {
		return p.field.Need(ctx, codecs, datasets, say)
	})
}

// building shows how far the building of programs is, which an interrupt ends.
func (p *program) building(ctx context.Context, quiet bool, build func(context.Context, session.Stage) error) error {
	ctx, stop := interrupt.Context(ctx)
	defer stop()
	progress := newProgress(p.stderr, quiet)
	err := build(ctx, progress.stage)
	progress.done()
	if ctx.Err() != nil {
		return exit(ExitInterrupted)
	}
	return err
}

// executor starts workers of the field's programs. There is one: having left a
// core to the workers, this program no longer sees it.
func (p *program) executor() *measure.Processes {
	if p.workers == nil {
		p.workers = measure.NewProcesses(p.field.Program)
	}
	return p.workers
}

// rowsFlag is which rows are taken where no codec is chosen.
type rowsFlag session.Rows

func rowsNames() []string {
	return []string{string(session.Shortlist), string(session.Libraries), string(session.AllRows)}
}

// rowsFlags adds --rows, and --all, which is --rows all.
func rowsFlags(c *cobra.Command, rows *session.Rows) {
	r := (*rowsFlag)(rows)
	*r = rowsFlag(session.Shortlist)
	c.Flags().Var(r, "rows", "")
	c.Flags().BoolFunc("all", "as --rows all", func(string) error { *rows = session.AllRows; return nil })
	complete(c, "rows", rowsNames)
}

func (r *rowsFlag) String() string { return string(*r) }
func (r *rowsFlag) Type() string   { return "string" }

func (r *rowsFlag) Set(text string) error {
	if !slices.Contains(rowsNames(), text) {
		return fmt.Errorf("%q is none of shortlist, libraries and all", text)
	}
	*r = rowsFlag(text)
	return nil
}

// tellRows says how many codecs are left out, and how to have them.
func (p *program) tellRows(r session.Rows, left int) {
	switch {
	case left <= 0:
	case r == session.Shortlist:
		fmt.Fprintf(p.stderr, "the shortlist, one row of each of the libraries that people choose between: --rows "+
			"libraries has all libraries, --all all %d rows\n", len(p.field.CodecIDs()))
	default:
		fmt.Fprintf(p.stderr, "one row of each library: %d others are left out; --all has them too\n", left)
	}
}
