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
	"github.com/serialbench/serialbench/internal/interrupt"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report"
	"github.com/serialbench/serialbench/internal/result/report/view"
	"github.com/serialbench/serialbench/internal/session"
	"github.com/serialbench/serialbench/internal/session/again"
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

type runFlags struct {
	choice  choice
	values  values
	show    show
	effort  effort
	record  string
	resume  string
	sysinfo bool
	cost    bool
	quiet   bool

	parallel bool
	links    int
	rows     rowsFlag
	heap     string
	page     string

	noHistory bool
	shard     shardFlags
}

func (p *program) runCommand() *cobra.Command {
	var f runFlags
	c := &cobra.Command{
		Use:  "run",
		Args: noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			switch {
			case f.sysinfo:
				return p.sysinfo(c, f.show.format)
			case c.Flags().Changed("resume"):
				return p.resume(c, f)
			}
			return p.run(c, f)
		},
	}
	p.runFlags(c, &f)
	return c
}

// runFlags are the flags of run.
func (p *program) runFlags(c *cobra.Command, f *runFlags) {
	p.choiceFlags(c, &f.choice, p.field.Usual(), true)
	f.values.flags(c)
	f.show.flags(c)
	f.effort.flags(c)
	f.shard.flags(c)
	c.Flags().StringVar(&f.record, "record", "", "")
	c.Flags().StringVar(&f.resume, "resume", "", "")
	c.Flags().BoolVarP(&f.sysinfo, "sysinfo", "i", false, "")
	c.Flags().BoolVar(&f.cost, "cost", true, "")
	c.Flags().StringVar(&f.heap, "heap", record.HeapSmall, "")
	complete(c, "heap", heapNames)
	f.rows.flags(c.Flags())
	complete(c, "rows", rowsNames)
	c.Flags().BoolVar(&f.parallel, "parallel", false, "")
	c.Flags().IntVar(&f.links, "links", 0, "")
	c.Flags().SetNormalizeFunc(formerFlags)
	c.Flags().BoolVar(&f.noHistory, "no-history", false, "")
	c.Flags().BoolVar(&f.quiet, "quiet", false, "")
	c.Flags().StringVar(&f.page, "page", "", "")
	p.strictFlag(c)
}

func (p *program) run(c *cobra.Command, f runFlags) (err error) {
	if err := cmp.Or(f.show.check(), f.values.check(c), f.effort.check(c), checkLinks(f.links),
		mistake.OneOf("heap", f.heap, heapNames())); err != nil {
		return err
	}
	if _, err := session.Match("explain", f.show.explain, p.field.CodecIDs()); err != nil {
		return err
	}
	if f.shard.text != "" && f.effort.processes == 0 {
		return wrongf("--shard: the parts of a run are of a number of processes: give --processes, such as 10")
	}
	if f.shard.text != "" && f.effort.budget > 0 {
		return wrongf("--shard: parts end with --processes, not with --time")
	}
	at, err := p.shard(f.shard, f.quiet)
	if err != nil {
		return err
	}
	f.choice.Formats = f.show.formats
	f.choice.rows = f.rows
	f.choice.quiet = f.quiet
	got, err := p.resolve(c.Context(), f.choice)
	if err != nil {
		return err
	}
	if len(got.Picks) == 0 {
		return p.field.Nothing(got)
	}
	out, err := openOutput(f.show.output, p.stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	rec, err := session.CreateRecord(f.record)
	if err != nil {
		return err
	}
	if !f.quiet {
		p.tellRows(f.rows, got.Left)
	}
	s := f.asked(c, at).Of(got)
	return p.conduct(c.Context(), s, rec, f, out)
}

// asked is what the flags say.
func (f *runFlags) asked(c *cobra.Command, at *record.Shard) session.Asked {
	a := session.Asked{Choice: f.choice.of(), Effort: f.effort.of(), Values: f.values.options(), Shard: at,
		Parallel: f.parallel}
	a.Effort.Links, a.Effort.By, a.Values.Heap = f.links, f.show.estimating(), f.heap
	if c.Flags().Changed("cost") {
		a.Cost = &f.cost
	}
	return a
}

// warn tells what ends nothing.
func (p *program) warn(warning any) { fmt.Fprintln(p.stderr, "warning:", warning) } // nobody left to tell

// conduct measures, keeps the record and shows it.
func (p *program) conduct(ctx context.Context, s session.Run, rec *session.RecordFile, f runFlags,
	out *output) error {
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
		return err
	}
	interrupted := ctx.Err() != nil
	read, err := p.shelf.ReadFile(rec.Path)
	if err != nil {
		return err
	}
	f.show.short = f.hurried()
	if err := f.show.write(p, out, read); err != nil {
		return err
	}
	if len(read.Parallels) > 0 && slices.Contains([]string{"table", "txt", "md"}, f.show.format) {
		if err := out.write(func(w io.Writer) error { _, err := fmt.Fprintln(w); return err }); err != nil {
			return err
		}
		if err := p.writeSection(out, f.show.format, report.SectionParallel, read); err != nil {
			return err
		}
	}
	if err := p.ending(out, f, read, rec.Path); err != nil {
		return err
	}
	if !f.quiet {
		p.printOutcomes(read)
		fmt.Fprintf(p.stderr, "record: %s\n", rec.Path)
		if interrupted {
			fmt.Fprintf(p.stderr, "to go on: %s --resume %s\n", cmp.Or(p.field.Through, "serialbench run"),
				again.Word(rec.Path))
		}
	}
	if interrupted {
		return exit(ExitInterrupted)
	}
	if !f.noHistory {
		s.Remember(read)
	}
	return p.failed(read)
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
