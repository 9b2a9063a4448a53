package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/measure"
	"github.com/serialbench/serialbench/record"
	"github.com/serialbench/serialbench/report"
)

// values are the flags that say which values codecs get.
type values struct {
	size int
	seed uint64
}

func (v *values) flags(c *cobra.Command) {
	c.Flags().IntVar(&v.size, "datasetsize", 0, "values a data set (default each data set's own number)")
	c.Flags().Uint64Var(&v.seed, "seed", dataset.DefaultSeed, "seed of the values and of the order of measuring")
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
	choice choice
	values values
	show   show
	budget time.Duration
	record string
	quiet  bool
}

func (p *program) runCommand() *cobra.Command {
	var f runFlags
	c := &cobra.Command{
		Use:   "run",
		Short: "Verify and measure codecs, then show the comparison (the default)",
		Long: `run verifies the chosen codecs, measures those whose values survive a round
trip, and shows the comparison. Every sample goes into a record at once, so an
interrupted run can still be reported. The exit code is 1 if a codec failed.`,
		Example: `  serialbench run --codec 'json/*,baseline'
  serialbench run --dataset person,order --op marshal --time 2m
  serialbench run --format csv --output result.csv --quiet
  serialbench run --record results/mine.jsonl --sort size`,
		Args: noArguments,
		RunE: func(c *cobra.Command, _ []string) error { return p.run(c, f) },
	}
	p.choiceFlags(c, &f.choice, []string{"person"}, true)
	f.values.flags(c)
	f.show.flags(c)
	c.Flags().DurationVar(&f.budget, "time", time.Minute, "time for measuring, all cells together")
	c.Flags().StringVar(&f.record, "record", "", "file for the record (default a new one in results/, named by the time)")
	c.Flags().BoolVar(&f.quiet, "quiet", false, "no progress")
	return c
}

func (p *program) run(c *cobra.Command, f runFlags) (err error) {
	if err := cmp.Or(f.show.check(), f.values.check(c)); err != nil {
		return err
	}
	if f.budget <= 0 {
		return wrongf("--time: %s is not a positive duration, such as 10s, 2m or 1h", f.budget)
	}
	got, err := p.resolve(f.choice)
	if err != nil {
		return err
	}
	if len(got.picks) == 0 {
		return p.nothing(got)
	}
	out, err := openOutput(f.show.output, p.stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	rec, err := createRecord(f.record)
	if err != nil {
		return err
	}

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	o := f.values.options()
	o.Budget = f.budget
	progress := newProgress(p.stderr, f.quiet)
	err = p.measure(ctx, rec.Writer, got, o, progress)
	progress.done()
	interrupted := ctx.Err() != nil
	if err != nil && !interrupted {
		return errors.Join(budgetMistake(err, f.budget), rec.discard())
	}
	if err := rec.Close(); err != nil {
		return err
	}
	read, err := record.ReadFile(rec.path)
	if err != nil {
		return err
	}
	if err := f.show.write(out, read); err != nil {
		return err
	}
	if !f.quiet {
		fmt.Fprintf(p.stderr, "record: %s\n", rec.path)
	}
	if interrupted {
		return exit(ExitInterrupted)
	}
	return failed(read)
}

// failed is exit code 1 if a record holds a failure.
func failed(rec *record.Record) error {
	if len(report.Failures(rec)) > 0 {
		return exit(ExitFailed)
	}
	return nil
}

func budgetMistake(err error, given time.Duration) error {
	var b *measure.BudgetError
	if errors.As(err, &b) {
		return wrongf("--time: %s is too little for one sample of every cell; give at least %s, or choose fewer cells by --codec, --dataset or --op",
			given, b.Needed)
	}
	return err
}

// recordFile is a record being written.
type recordFile struct {
	*record.Writer
	path   string
	folder string // made for the record; "" if it was there
}

// createRecord makes the file at path, or a new dated one under results/.
func createRecord(path string) (*recordFile, error) {
	given := path
	if path == "" {
		path = filepath.Join("results", time.Now().UTC().Format("20060102T150405.000Z")+".jsonl")
	}
	r := &recordFile{path: path}
	if _, err := os.Stat(filepath.Dir(path)); errors.Is(err, fs.ErrNotExist) {
		r.folder = filepath.Dir(path)
	}
	var err error
	if r.Writer, err = record.Create(path); err != nil {
		if errors.Is(err, fs.ErrExist) {
			return nil, wrongf("--record: %q is there already; give the name of a new file", given)
		}
		return nil, wrongf("--record: cannot write %q: %v; give a new file in a folder that can be written", path, cause(err))
	}
	return r, nil
}

// discard closes and removes the record.
func (r *recordFile) discard() error {
	err := errors.Join(r.Close(), os.Remove(r.path))
	if r.folder != "" {
		if rm := os.Remove(r.folder); rm != nil && !errors.Is(rm, fs.ErrNotExist) {
			err = errors.Join(err, rm)
		}
	}
	return err
}
