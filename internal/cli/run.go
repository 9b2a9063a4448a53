package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/interrupt"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report"
	"github.com/serialbench/serialbench/internal/result/report/view"
	"github.com/serialbench/serialbench/internal/result/stats"
	"github.com/serialbench/serialbench/internal/session"
)

// values are the flags that say which values codecs get.
type values struct {
	size int
	seed uint64
}

func (v *values) flags(c *cobra.Command) {
	c.Flags().IntVarP(&v.size, "datasetsize", "d", 0, "")
	c.Flags().Uint64Var(&v.seed, "seed", dataset.DefaultSeed, "")
}

func (v *values) check(c *cobra.Command) error {
	if c.Flags().Changed("datasetsize") && v.size <= 0 {
		return wrongf("--datasetsize: %d is not a positive number of values, such as 1000", v.size)
	}
	return nil
}

func (v *values) options() measure.Options {
	return measure.Options{Values: v.size, Seed: v.seed, Shuffle: v.seed}
}

// runFlags are the flags of run as they are given; see [runFlags.plan].
type runFlags struct {
	choice  session.Choice
	values  values
	effort  effort
	shown   shown
	resume  string
	sysinfo bool
	cost    bool

	parallel bool
	links    int
	heap     string
	shard    shardFlags
	record   string
}

// shown is how a run is shown once it ends, and what is kept of it.
type shown struct {
	show
	page      string
	rows      session.Rows
	quiet     bool
	noHistory bool
}

// plan is what a run is asked for, and how it is shown.
type plan struct {
	session.Asked
	record string
	shown  shown
}

func (p *program) runCommand() *cobra.Command {
	var f runFlags
	c := &cobra.Command{
		Use:  "run",
		Args: noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			switch {
			case f.sysinfo:
				return p.sysinfo(c, f.shown.format)
			case c.Flags().Changed("resume"):
				return p.resume(c, f.resume, f.shown)
			}
			a, err := p.plan(c, f)
			if err != nil {
				return err
			}
			_, err = p.run(c.Context(), a)
			return err
		},
	}
	p.runFlags(c, &f)
	return c
}

// runFlags are the flags of run.
func (p *program) runFlags(c *cobra.Command, f *runFlags) {
	p.choiceFlags(c, &f.choice, p.field.Usual(), true)
	f.values.flags(c)
	f.shown.flags(c)
	f.effort.flags(c)
	f.shard.flags(c)
	c.Flags().StringVar(&f.record, "record", "", "")
	c.Flags().StringVar(&f.resume, "resume", "", "")
	c.Flags().BoolVarP(&f.sysinfo, "sysinfo", "i", false, "")
	c.Flags().BoolVar(&f.cost, "cost", true, "")
	oneOf(c, &f.heap, "heap", "", record.HeapSmall, heapNames)
	rowsFlags(c, &f.choice.Rows)
	c.Flags().BoolVar(&f.parallel, "parallel", false, "")
	c.Flags().IntVar(&f.links, "links", 0, "")
	c.Flags().SetNormalizeFunc(formerFlags)
	c.Flags().BoolVar(&f.shown.noHistory, "no-history", false, "")
	c.Flags().BoolVar(&f.shown.quiet, "quiet", false, "")
	c.Flags().StringVar(&f.shown.page, "page", "", "")
	p.strictFlag(c)
}

// plan is what the flags of run say, which nothing below reads again.
func (p *program) plan(c *cobra.Command, f runFlags) (a plan, err error) {
	if err := cmp.Or(f.values.check(c), f.effort.check(c), checkLinks(f.links)); err != nil {
		return a, err
	}
	if f.shard.text != "" && f.effort.processes == 0 {
		return a, wrongf("--shard: the parts of a run are of a number of processes: give --processes, such as 10")
	}
	if f.shard.text != "" && f.effort.budget > 0 {
		return a, wrongf("--shard: parts end with --processes, not with --time")
	}
	a = plan{record: f.record, shown: f.shown, Asked: session.Asked{Choice: f.choice, Effort: f.effort.of(),
		Values: f.values.options(), Parallel: f.parallel}}
	if a.Shard, err = p.shard(f.shard, f.shown.quiet); err != nil {
		return a, err
	}
	a.Choice.Apart = true
	a.Choice.Formats, a.Choice.Explain, a.shown.rows = f.shown.formats, f.shown.explain, f.choice.Rows
	a.Effort.Links, a.Effort.By, a.Values.Heap = f.links, f.shown.estimator.Estimator, f.heap
	if c.Flags().Changed("cost") {
		a.Cost = &f.cost
	}
	return a, a.shown.fits()
}

// run has the programs of a plan built, and conducts the run, whose figures are returned.
func (p *program) run(ctx context.Context, a plan) (x *stats.Estimated, err error) {
	got, err := p.resolve(ctx, a.Choice, a.shown.quiet)
	if err != nil {
		return nil, err
	}
	if len(got.Picks) == 0 {
		return nil, p.field.Nothing(got)
	}
	out, err := openOutput(a.shown.output, p.stdout)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	rec, err := session.CreateRecord(a.record)
	if err != nil {
		return nil, err
	}
	if !a.shown.quiet {
		p.tellRows(a.Choice.Rows, got.Left)
	}
	return p.conduct(ctx, a.Of(got), rec, a.shown, out)
}

// warn tells what ends nothing.
func (p *program) warn(warning any) { fmt.Fprintln(p.stderr, "warning:", warning) } // nobody left to tell

// conduct measures, keeps the record and shows it, by figures that are made once and returned.
func (p *program) conduct(ctx context.Context, s session.Run, rec *session.RecordFile, f shown,
	out *output) (*stats.Estimated, error) {
	ctx, stop := interrupt.Context(ctx)
	defer stop()
	progress := newProgress(p.stderr, f.quiet)
	s.Warn = func(warning any) {
		if !f.quiet {
			p.warn(warning)
		}
	}
	err := p.field.Conduct(ctx, p.executor(), s, rec, progress.show)
	progress.done()
	if err != nil {
		return nil, err
	}
	interrupted := ctx.Err() != nil
	read, err := p.shelf.ReadFile(rec.Path)
	if err != nil {
		return nil, err
	}
	x := f.figures(read)
	f.short = f.hurried()
	if err := f.write(p, out, x); err != nil {
		return nil, err
	}
	if len(read.Parallels) > 0 && slices.Contains([]string{"table", "txt", "md"}, f.format) {
		if err := out.write(func(w io.Writer) error { _, err := fmt.Fprintln(w); return err }); err != nil {
			return nil, err
		}
		if err := f.writeSection(out, report.SectionParallel, read); err != nil {
			return nil, err
		}
	}
	if err := p.ending(out, f, x, rec.Path); err != nil {
		return nil, err
	}
	if !f.quiet {
		p.printOutcomes(read)
		fmt.Fprintf(p.stderr, "record: %s\n", rec.Path)
		if interrupted {
			fmt.Fprintf(p.stderr, "to go on: %s --resume %s\n", cmp.Or(p.field.Through, "serialbench run"),
				foreign.Word(rec.Path))
		}
	}
	if interrupted {
		return nil, exit(ExitInterrupted)
	}
	if !f.noHistory {
		s.Remember(x)
	}
	return x, p.failed(read)
}

// printOutcomes says what became of the codecs, in one line a data set.
func (p *program) printOutcomes(rec *record.Record) {
	for _, f := range view.OutcomesOf(rec) {
		fmt.Fprintln(p.stderr, f)
	}
}

// strictFlag makes codecs that failed an exit code.
func (p *program) strictFlag(c *cobra.Command) {
	c.Flags().BoolVar(&p.strict, "strict", false, "")
}

// failed is exit code 1 if a record holds a failure and --strict asks for that.
func (p *program) failed(rec *record.Record) error {
	if p.strict && len(view.Failures(rec)) > 0 {
		return exit(ExitFailed)
	}
	return nil
}

// heapNames are the heaps whose collector a run can be asked to charge.
func heapNames() []string { return []string{record.HeapSmall, record.HeapService} }
