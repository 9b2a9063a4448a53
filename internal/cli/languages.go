package cli

import (
	"context"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/check/interop"
	"github.com/serialbench/serialbench/internal/check/reference"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/interrupt"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report"
	"github.com/serialbench/serialbench/suite"
)

// languages are those of --lang or --setup, each once.
func languages(flag string, ids []string) ([]reference.Language, error) {
	var list []reference.Language
	var seen []string
	for _, id := range ids {
		l, ok := reference.Find(id)
		if !ok {
			return nil, wrongf("--%s: no language %q; there are %s", flag, id, strings.Join(reference.IDs(), ", "))
		}
		if !slices.Contains(seen, id) {
			list, seen = append(list, l), append(seen, id)
		}
	}
	return list, nil
}

// setUp installs what languages need, where that was asked for.
func (p *program) setUp(ctx context.Context, ids []string) error {
	list, err := languages("setup", ids)
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

// foreign exchanges values with libraries in other languages.
func (p *program) foreign(ctx context.Context, l checkFlags, ch choice, o interop.Options, m division, ids []string,
	format string, quiet bool) error {
	list, err := languages("lang", ids)
	if err != nil {
		return err
	}
	got, err := p.resolve(ctx, ch)
	if err != nil {
		return err
	}
	if o.Datasets = got.Datasets; ch.Datasets == nil {
		m.plan.Edges = true
		o.Datasets = append(o.Datasets, p.field.EdgeDatasets()...)
		ch.Beside = p.field.EdgeDatasets()
	}
	m.parts = func([]*suite.Case) int { return len(o.Datasets) }
	reads := func(id string) bool {
		f, _, _ := strings.Cut(id, "/")
		return slices.ContainsFunc(list, func(l reference.Language) bool {
			return slices.ContainsFunc(l.References, func(r reference.Reference) bool { return r.Reads(f) })
		})
	}
	if !slices.ContainsFunc(got.Codecs, reads) {
		return wrongf("--lang: %s has no library for the format of %s; leave --codec out for all",
			strings.Join(ids, ", "), got.Codecs[0])
	}
	return p.runCheck(ctx, l, ch, o.Seed, format, quiet, report.SectionInterop, m,
		func(ctx context.Context, x worker.Doer, cases []*suite.Case, sink worker.Sink,
			show func(worker.Progress)) (*record.Record, error) {
			o.Codecs = codecsOf(cases)
			cells, err := interop.RunForeign(ctx, x, p.field.Suite, o,
				interop.Foreign{Languages: list, Schemas: p.field.Schemas()}, sink, show)
			return &record.Record{Cells: cells}, err
		})
}
