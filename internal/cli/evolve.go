package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/evolve"
	"github.com/serialbench/serialbench/internal/engine/builds"
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
	complete(c, "change", changeNames)
	complete(c, "format", report.SectionFormats)
	complete(c, "fail-on", evolve.Verdicts)
	return c
}

func changeNames() (names []string) {
	for _, c := range evolve.Changes() {
		names = append(names, c.Name)
	}
	return names
}

// evolve tries the built-in changes.
func (p *program) evolve(ctx context.Context, f evolveFlags) error {
	rows, codecs, err := checks.EvolveRows(ctx, p.field, f.codecs)
	if err != nil {
		return err
	}
	chosen, err := session.Match("change", f.changes, changeNames())
	if err != nil {
		return err
	}
	changes := slices.DeleteFunc(evolve.Changes(), func(c evolve.Change) bool { return !slices.Contains(chosen, c.Name) })
	e, err := p.newEvolution(f)
	if err != nil {
		return err
	}
	e.matrix.plan = record.MatrixPlan{Command: "evolve"}
	for _, r := range rows {
		e.matrix.plan.Rows = append(e.matrix.plan.Rows, r.ID())
	}
	for _, c := range changes {
		e.matrix.plan.Changes = append(e.matrix.plan.Changes, c.Name)
	}
	if err := e.matrix.enough(evolve.Parts(evolve.Pairs(nil, changes), rows)); err != nil {
		return err
	}
	ctx, stop := interrupt.Context(ctx)
	defer stop()
	x, err := checks.Versions(ctx, p.engine, codecs, e.progress.stage)
	e.progress.done()
	switch {
	case ctx.Err() != nil:
		return exit(ExitInterrupted)
	case err != nil:
		return err
	}
	return e.run(ctx, evolve.Pairs(x, changes), rows, "evolve")
}

// evolution is one run over pairs of versions, and where its answer goes.
type evolution struct {
	program  *program
	flags    evolveFlags
	failOn   []string
	progress *progress
	matrix   division
}

// newEvolution checks what can be checked before any work is done.
func (p *program) newEvolution(f evolveFlags) (*evolution, error) {
	if err := mistake.OneOf("format", f.format, report.SectionFormats()); err != nil {
		return nil, err
	}
	e := &evolution{program: p, flags: f, progress: newProgress(p.stderr, f.quiet)}
	if len(f.failOn) > 0 {
		var err error
		if e.failOn, err = session.Match("fail-on", f.failOn, evolve.Verdicts()); err != nil {
			return nil, err
		}
	}
	var err error
	e.matrix.at, err = p.shard(f.shard, f.quiet)
	return e, err
}

// run tries the pairs and shows what was found.
func (e *evolution) run(ctx context.Context, pairs []evolve.Pair, rows []evolve.Row, name string) (err error) {
	out, err := openOutput(e.flags.output, e.program.stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	var ids []string
	for _, r := range rows {
		if !slices.Contains(ids, r.Info.ID) {
			ids = append(ids, r.Info.ID)
		}
	}
	plan := record.Plan{Codecs: ids, Datasets: []string{name}, Seed: dataset.DefaultSeed, Matrix: e.matrix.plan}
	sink, earlier, err := e.program.keep().Open(e.flags.record, nil, plan, e.matrix.at)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, sink.Close()) }()
	began := time.Now()
	lines, err := evolve.RunShard(ctx, builds.Part(e.matrix.at), pairs, rows, dataset.DefaultSeed, sink, e.progress.show)
	e.progress.done()
	interrupted := ctx.Err() != nil
	if err != nil && !interrupted {
		return err
	}
	if !e.flags.quiet {
		fmt.Fprintf(e.program.stderr, "%d cells in %v\n", len(lines), time.Since(began).Round(time.Second/10))
	}
	if err := e.program.writeSection(out, e.flags.format, report.SectionEvolve, &record.Record{Cells: lines}); err != nil {
		return err
	}
	if interrupted {
		return exit(ExitInterrupted)
	}
	return cmp.Or(session.Finish(sink, earlier, e.matrix.at), e.gate(lines))
}

// gate fails where a verdict of --fail-on was found and is the library's doing.
func (e *evolution) gate(lines []record.MatrixCell) error {
	found := 0
	for _, l := range lines {
		if slices.Contains(e.failOn, l.Verdict) && l.Party != record.Adapter && l.Party != record.Ours {
			found++
		}
	}
	if found == 0 {
		return nil
	}
	fmt.Fprintf(e.program.stderr, "serialbench: --fail-on %s: %d of %d cells\n", strings.Join(e.failOn, ","),
		found, len(lines))
	return exit(ExitFailed)
}
