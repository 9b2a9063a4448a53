package cli

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/stress"
	"github.com/serialbench/serialbench/internal/interrupt"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/session"
	"github.com/serialbench/serialbench/internal/session/checks"
)

type stressFlags struct {
	checks.Stress
	choice session.Choice
	kinds  []string
	format string
	output string
	record string
	strict bool
	quiet  bool
}

func (p *program) stressCommand() *cobra.Command {
	var f stressFlags
	c := &cobra.Command{
		Use:  "stress",
		Args: noArguments,
		RunE: func(c *cobra.Command, _ []string) error { return p.stress(c.Context(), f) },
	}
	p.choiceFlags(c, &f.choice, nil, false)
	fl := c.Flags()
	rowsFlags(c, &f.choice.Rows)
	fl.StringArrayVar(&f.kinds, "kind", nil, "")
	fl.DurationVar(&f.Time, "time", time.Minute, "")
	fl.IntVar(&f.Processes, "processes", 0, "")
	fl.Uint64Var(&f.Seed, "seed", dataset.DefaultSeed, "")
	if p.engine != nil {
		fl.StringArrayVar(&f.With, "with", nil, "")
		fl.Var(once{&f.WithCodec, "with-codec"}, "with-codec", "")
		fl.StringVar(&f.Toolchain, "go", "", "")
		fl.StringArrayVar(&f.Env, "env", nil, "")
	}
	fl.StringVarP(&f.format, "format", "f", "table", "")
	fl.StringVarP(&f.output, "output", "o", "", "")
	fl.StringVar(&f.record, "record", "", "")
	fl.BoolVar(&f.strict, "strict", false, "")
	fl.BoolVar(&f.quiet, "quiet", false, "")
	complete(c, "kind", stress.KindNames)
	complete(c, "format", stress.Formats)
	return c
}

func (f *stressFlags) check() error {
	switch {
	case f.Time < 0:
		return wrongf("--time: %s is not a duration such as 10s, 2m or 1h", f.Time)
	case f.Processes < 0:
		return wrongf("--processes: %d is not a number of processes, such as 1000", f.Processes)
	case f.Time == 0 && f.Processes == 0:
		return wrongf("--time: 0s needs a number of --processes, such as 1000")
	}
	if f.record != "" && len(f.With)+len(f.Env)+len(f.Toolchain) > 0 {
		return wrongf("--record: its codecs are as serialbench builds them; leave --with, --go and --env out")
	}
	if err := session.CheckEnv(f.Env); err != nil {
		return err
	}
	return mistake.OneOf("format", f.format, stress.Formats())
}

func (p *program) stress(ctx context.Context, f stressFlags) (err error) {
	if err := f.check(); err != nil {
		return err
	}
	f.Field, f.Engine = p.field, p.engine
	got, err := f.Choose(f.kinds, f.choice)
	if err != nil {
		return err
	}
	ctx, stop := interrupt.Context(ctx)
	defer stop()
	out, err := openOutput(f.output, p.stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	progress := newProgress(p.stderr, f.quiet)
	answer, err := f.Run(ctx, got, progress.stage, progress.show)
	progress.done()
	interrupted := ctx.Err() != nil
	if err != nil && !interrupted {
		return err
	}
	if answer != nil {
		if err := p.keep().Cells(f.record, "stress", f.Seed, answer.Lines()); err != nil {
			return err
		}
		if err := out.write(func(w io.Writer) error { return answer.Write(w, f.format) }); err != nil {
			return err
		}
	}
	switch {
	case interrupted:
		return exit(ExitInterrupted)
	case f.strict && answer.Harmed():
		return exit(ExitFailed)
	}
	return nil
}
