package cli

import (
	"context"
	"fmt"
	"time"

	"github.com/serialbench/serialbench/internal/interrupt"
	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/internal/session"
	"github.com/serialbench/serialbench/internal/session/checks"
)

// firstLook measures what a question asks and answers it. Where nobody set the budget, a slow machine takes longer.
func (p *program) firstLook(ctx context.Context, q recommend.Question, rows session.Rows, explain string, s show,
	budget time.Duration, set bool) (err error) {
	if q.Datasets == nil {
		q.Datasets = p.field.Usual()
	}
	if _, err := session.Match("dataset", q.Datasets, p.field.DatasetIDs()); err != nil {
		return err
	}
	if s.shapes != "" { // what is far from the messages is not measured
		near, err := p.mix(s.shapes, q.Datasets)
		if err != nil {
			return err
		}
		q.Datasets = nil
		for _, w := range near {
			q.Datasets = append(q.Datasets, w.Dataset)
		}
	}
	var named []string // is measured whatever comes out of it
	if explain != "" {
		if named, err = session.Match("codec", []string{explain}, p.field.CodecIDs()); err != nil {
			return err
		}
	}
	if _, err := fmt.Fprintf(p.stderr, "no record was given: a first look of %s, whose figures are rough; serialbench "+
		"run --record FILE makes one that can be kept\n", budget); err != nil {
		return err
	}
	ctx, stop := interrupt.Context(ctx)
	defer stop()
	look := checks.FirstLook{Field: p.field, Engine: p.engine, Workers: p.executor(), Keep: p.keep(), Question: q,
		Rows: p.field.RowIDs(rows), Named: named, Budget: budget, Whole: !set,
		Tell: func(text string) error { _, err := fmt.Fprintln(p.stderr, "serialbench:", text); return err }}
	rec, err := look.Run(ctx)
	switch {
	case ctx.Err() != nil:
		return exit(ExitInterrupted)
	case err != nil:
		return err
	}
	return p.answer(q, explain, s, rec)
}
