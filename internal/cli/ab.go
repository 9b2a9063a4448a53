package cli

import (
	"cmp"
	"context"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/engine/builds"
	"github.com/serialbench/serialbench/internal/interrupt"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	reportbuilds "github.com/serialbench/serialbench/internal/result/report/builds"
	"github.com/serialbench/serialbench/internal/session"
	"github.com/serialbench/serialbench/internal/session/ab"
)

// abFlags are the flags of ab and history.
type abFlags struct {
	ab.Asked
	shard                shardFlags
	record, from, resume string
	format, output       string
	time, bytes, allocs  percent
	quiet, yes           bool
}

func (p *program) abCommand() *cobra.Command {
	f := abFlags{time: -1, bytes: -1, allocs: -1}
	c := &cobra.Command{
		Use:  "ab",
		Args: noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			if f.resume != "" && len(f.With)+len(f.Toolchains)+len(f.Env) == 0 && f.PGO == "" && f.Base == "" && f.Head == "" {
				return p.resumeBuilds(c, f)
			}
			return p.ab(c.Context(), f)
		},
	}
	fl := c.Flags()
	fl.StringArrayVar(&f.With, "with", nil, "")
	fl.StringArrayVar(&f.Toolchains, "go", nil, "")
	fl.StringArrayVar(&f.Env, "env", nil, "")
	fl.StringVar(&f.PGO, "pgo", "", "")
	fl.StringVar(&f.Base, "base", "", "")
	fl.StringVar(&f.Head, "head", "", "")
	fl.StringVar(&f.Type, "type", "", "")
	fl.Var(once{&f.WithCodec, "with-codec"}, "with-codec", "")
	dataFlags(c, &f.Data)
	fl.StringArrayVar(&f.Names, "name", nil, "")
	fl.StringVar(&f.Dir, "dir", "", "")
	f.shared(c, p, reportbuilds.Formats())
	fl.Var(&f.time, "fail-above", "")
	fl.Var(&f.bytes, "fail-above-bytes", "")
	fl.Var(&f.allocs, "fail-above-allocs", "")
	return c
}

// shared are the flags that ab and history have in common.
func (f *abFlags) shared(c *cobra.Command, p *program, formats []string) {
	fl := c.Flags()
	fl.StringArrayVarP(&f.Codecs, "codec", "c", nil, "")
	fl.StringArrayVar(&f.Datasets, "dataset", nil, "")
	fl.StringArrayVar(&f.Ops, "op", []string{string(codec.OpMarshal), string(codec.OpUnmarshal)}, "")
	fl.DurationVar(&f.Budget, "time", ab.UsualBudget, "")
	fl.IntVar(&f.Processes, "processes", 0, "")
	f.shard.flags(c)
	fl.SetNormalizeFunc(formerFlags)
	fl.IntVar(&f.Links, "links", ab.UsualLinks, "")
	fl.Uint64Var(&f.Seed, "seed", dataset.DefaultSeed, "")
	fl.StringVar(&f.record, "record", "", "")
	fl.StringVar(&f.resume, "resume", "", "")
	fl.BoolVar(&f.yes, "yes", false, "")
	fl.StringVar(&f.from, "from", "", "")
	fl.StringArrayVar(&f.Checks, "checks", nil, "")
	fl.Uint64Var(&f.Inputs, "inputs", ab.UsualInputs, "")
	fl.StringVarP(&f.format, "format", "f", "table", "")
	fl.StringVarP(&f.output, "output", "o", "", "")
	fl.BoolVar(&f.quiet, "quiet", false, "")
	complete(c, "codec", p.field.CodecIDs)
	complete(c, "dataset", p.field.DatasetIDs)
	complete(c, "op", session.OpIDs)
	complete(c, "checks", fixed(builds.Checks()...))
	complete(c, "format", fixed(formats...))
}

func (f *abFlags) check(formats []string) error {
	switch {
	case f.resume != "" && f.record != "":
		return wrongf("--record: with --resume the run goes on in that record; leave it out")
	case f.shard.text != "" && f.Processes == 0 && f.from == "":
		return wrongf("--shard: needs --processes, such as --processes 32: how many rounds there are has to be known on " +
			"every machine")
	case f.Inputs == 0:
		return wrongf("--inputs: 0 is not a number of hostile inputs, such as %d; --checks without attack leaves them out",
			ab.UsualInputs)
	case f.Budget <= 0:
		return wrongf("--time: %s is not a positive duration, such as 10s, 2m or 1h", f.Budget)
	case f.Processes < 0:
		return wrongf("--processes: %d is not a positive number, such as 20", f.Processes)
	}
	if f.Links == 0 {
		return wrongf("--links: 0 is not a number of links of the program from 1 to %d, such as %d", session.MostLinks,
			ab.UsualLinks)
	}
	if err := checkLinks(f.Links); err != nil {
		return err
	}
	return mistake.OneOf("format", f.format, formats)
}

// sideBySide is what is measured in builds, and where the answer goes.
type sideBySide struct {
	builds.Spec
	Record  string
	Format  string
	Output  string
	Gate    reportbuilds.Gate
	Quiet   bool
	History string // module; "": builds are compared with the first
	Resume  bool   // go on with the record
}

// ab makes the builds and measures them.
func (p *program) ab(ctx context.Context, f abFlags) error {
	if err := f.check(reportbuilds.Formats()); err != nil {
		return err
	}
	if f.from != "" {
		return p.showAgain(f, "")
	}
	ctx, stop := interrupt.Context(ctx)
	defer stop()
	at, err := p.shard(f.shard, f.quiet)
	if err != nil {
		return err
	}
	m, progress := p.maker(f, at)
	list, err := m.Plan(ctx)
	return p.makeBuilds(ctx, m, progress, f, "", list, err)
}

// maker makes the builds that flags ask for, on this machine's part of the work.
func (p *program) maker(f abFlags, at *record.Shard) (*ab.Maker, *progress) {
	progress := newProgress(p.stderr, f.quiet)
	m := &ab.Maker{Field: p.field, Engine: p.engine, Asked: f.Asked, Say: progress.stage}
	m.Spec.Shard = at
	return m, progress
}

// makeBuilds makes the builds of a list, unless there was an error before, measures them, and shows what came of it;
// history is whose that is, "" of ab.
func (p *program) makeBuilds(ctx context.Context, m *ab.Maker, progress *progress, f abFlags, history string,
	list []session.Variant, err error) error {
	if err == nil {
		err = m.Make(ctx, list)
	}
	progress.done()
	switch {
	case ctx.Err() != nil:
		return exit(ExitInterrupted)
	case err != nil:
		return err
	}
	m.Begin(history, list, f.record != "")
	return p.sideBySide(ctx, sideBySide{Spec: m.Spec, Record: cmp.Or(f.resume, f.record), Resume: f.resume != "",
		Format: f.format, Output: f.output, Gate: f.gate(), Quiet: f.quiet, History: history})
}

func (f *abFlags) gate() reportbuilds.Gate {
	return reportbuilds.Gate{Time: float64(f.time), Bytes: float64(f.bytes), Allocs: float64(f.allocs)}
}
