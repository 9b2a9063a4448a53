package cli

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/check/interop"
	"github.com/serialbench/serialbench/internal/check/reference"
	"github.com/serialbench/serialbench/internal/engine/builds"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report"
	"github.com/serialbench/serialbench/suite"
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
		o := interop.Options{Values: size, Seed: *seed, Shard: builds.Part(at)}
		m := division{at: at, plan: record.MatrixPlan{Command: "interop", Languages: langs}, size: size}
		if l.on.exec != "" {
			if len(langs) > 0 || at != nil {
				return wrongf("--exec: values are exchanged with one other processor at a time, in one part; leave --lang and " +
					"--shard out")
			}
			return p.acrossProcessors(c.Context(), *l, *ch, o, *format, *quiet)
		}
		if len(langs) > 0 {
			return p.foreign(c.Context(), *l, *ch, o, m, langs, *format, *quiet)
		}
		return p.interop(c.Context(), *l, *ch, o, m, *format, *quiet)
	}
	return c
}

func (p *program) interop(ctx context.Context, l checkFlags, ch choice, o interop.Options, m division, format string,
	quiet bool) error {
	got, err := p.resolve(ctx, ch)
	if err != nil {
		return err
	}
	if o.Datasets = got.Datasets; ch.Datasets == nil {
		m.plan.Edges = true
		o.Datasets = append(o.Datasets, p.field.EdgeDatasets()...)
		ch.Beside = p.field.EdgeDatasets()
	}
	several := map[string]int{}
	for _, id := range got.Codecs {
		f, _, _ := strings.Cut(id, "/")
		several[f]++
	}
	for _, n := range several {
		if n > 1 {
			several[""]++
		}
	}
	if several[""] == 0 {
		return wrongf("--codec: no two of the chosen codecs are of one format; choose at least two, such as 'cbor/**'")
	}
	m.parts = func(cases []*suite.Case) int {
		of := o
		of.Codecs = codecsOf(cases)
		return interop.Parts(p.field.Suite, of)
	}
	return p.runCheck(ctx, l, ch, o.Seed, format, quiet, report.SectionInterop, m,
		func(ctx context.Context, x worker.Doer, cases []*suite.Case, sink worker.Sink,
			show func(worker.Progress)) (*record.Record, error) {
			o.Codecs = codecsOf(cases)
			cells, err := interop.Run(ctx, x, p.field.Suite, o, sink, show)
			return &record.Record{Cells: cells}, err
		})
}

// acrossProcessors has codecs exchange values with themselves on another processor.
func (p *program) acrossProcessors(ctx context.Context, l checkFlags, ch choice, o interop.Options, format string,
	quiet bool) error {
	got, err := p.resolve(ctx, ch)
	if err != nil {
		return err
	}
	o.Datasets = got.Datasets
	here := p.field.Workers()
	return p.runCheck(ctx, l, ch, o.Seed, format, quiet, report.SectionInterop,
		division{plan: record.MatrixPlan{Command: "interop"}, size: o.Values},
		func(ctx context.Context, there worker.Doer, cases []*suite.Case, sink worker.Sink,
			show func(worker.Progress)) (*record.Record, error) {
			o.Codecs = codecsOf(cases)
			cells, err := interop.RunProcessors(ctx, here, there, p.emulator.Arch, p.field.Suite, o, sink, show)
			return &record.Record{Cells: cells}, err
		})
}
