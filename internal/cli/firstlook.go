package cli

import (
	"context"
	"fmt"

	"github.com/serialbench/serialbench/internal/interrupt"
	"github.com/serialbench/serialbench/internal/session/checks"
)

// firstLook measures what a question asks and answers it. Where nobody set the budget, a slow machine takes longer.
func (p *program) firstLook(ctx context.Context, a *checks.Asking, r recommendFlags, set bool) error {
	named, err := a.Narrow()
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(p.stderr, "no record was given: a first look of %s, whose figures are rough; serialbench "+
		"run --record FILE makes one that can be kept\n", r.budget); err != nil {
		return err
	}
	ctx, stop := interrupt.Context(ctx)
	defer stop()
	look := checks.FirstLook{Field: p.field, Engine: p.engine, Workers: p.executor(), Keep: p.keep(), Question: a.Question,
		Rows: p.field.RowIDs(r.rows), Named: named, Budget: r.budget, Whole: !set,
		Tell: func(text string) error { _, err := fmt.Fprintln(p.stderr, "serialbench:", text); return err }}
	rec, err := look.Run(ctx)
	switch {
	case ctx.Err() != nil:
		return exit(ExitInterrupted)
	case err != nil:
		return err
	}
	return p.answer(a, r.show, rec)
}
