package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/stress"
	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/interrupt"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/session"
	"github.com/serialbench/serialbench/internal/session/again"
	"github.com/serialbench/serialbench/suite"
)

type stressFlags struct {
	choice    choice
	kinds     []string
	budget    time.Duration
	processes int
	seed      uint64
	with      []string
	withCodec string
	toolchain string
	env       []string
	format    string
	output    string
	record    string
	strict    bool
	quiet     bool
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
	f.choice.rows.flags(fl)
	complete(c, "rows", rowsNames)
	fl.StringArrayVar(&f.kinds, "kind", nil, "")
	fl.DurationVar(&f.budget, "time", time.Minute, "")
	fl.IntVar(&f.processes, "processes", 0, "")
	fl.Uint64Var(&f.seed, "seed", dataset.DefaultSeed, "")
	if p.engine != nil {
		fl.StringArrayVar(&f.with, "with", nil, "")
		fl.StringVar(&f.withCodec, "with-codec", "", "")
		fl.StringVar(&f.toolchain, "go", "", "")
		fl.StringArrayVar(&f.env, "env", nil, "")
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
	case f.budget < 0:
		return wrongf("--time: %s is not a duration such as 10s, 2m or 1h", f.budget)
	case f.processes < 0:
		return wrongf("--processes: %d is not a number of processes, such as 1000", f.processes)
	case f.budget == 0 && f.processes == 0:
		return wrongf("--time: 0s needs a number of --processes, such as 1000")
	}
	if f.record != "" && len(f.with)+len(f.env)+len(f.toolchain) > 0 {
		return wrongf("--record: its codecs are as serialbench builds them; leave --with, --go and --env out")
	}
	if err := session.CheckEnv(f.env); err != nil {
		return err
	}
	return mistake.OneOf("format", f.format, stress.Formats())
}

func (p *program) stress(ctx context.Context, f stressFlags) (err error) {
	if err := f.check(); err != nil {
		return err
	}
	names, err := session.Match("kind", f.kinds, stress.KindNames())
	if err != nil {
		return err
	}
	kinds := slices.DeleteFunc(stress.Kinds(), func(k stress.Kind) bool { return !slices.Contains(names, k.Name) })
	if f.choice.Datasets == nil {
		if f.choice.Datasets = p.field.Present("order"); f.choice.Datasets == nil {
			f.choice.Datasets = p.field.Usual()
		}
	}
	got, err := p.field.Match(f.choice.of())
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
	answer, err := p.stressed(ctx, f, got, kinds, progress)
	progress.done()
	interrupted := ctx.Err() != nil
	if err != nil && !interrupted {
		return err
	}
	if answer != nil {
		if err := p.keep().Cells(f.record, "stress", f.seed, answer.Lines()); err != nil {
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

// stressed has the program built and asks its workers; without an answer there is an error.
func (p *program) stressed(ctx context.Context, f stressFlags, got *session.Picked, kinds []stress.Kind,
	progress *progress) (*stress.Answer, error) {
	chosen := session.Chosen{Codecs: got.Codecs, Datasets: got.Datasets, With: f.withCodec,
		Settings: build.Settings{Env: f.env, Toolchain: session.Toolchain(f.toolchain)}}
	for _, given := range f.with {
		path, query, err := session.SplitModule("with", given)
		if err != nil {
			return nil, err
		}
		at, err := p.engine.FindModule(ctx, "", path, query)
		if err != nil {
			return nil, err
		}
		chosen.Settings.Modules = append(chosen.Settings.Modules, at)
	}
	field, err := p.field.Choose(ctx, chosen, progress.stage)
	if err != nil {
		return nil, err
	}
	o := stress.Options{Kinds: kinds, Env: f.env, Time: f.budget, Processes: f.processes, Seed: f.seed,
		Progress: progress.show,
		Build: func(ctx context.Context, check string) (worker.ByDataset, []string, error) {
			if check == "" {
				return field.Workers(), nil, nil
			}
			built, changed, err := field.Checked(ctx, check)
			if err != nil {
				return nil, nil, err
			}
			return built.Workers(), changed, nil
		},
		Command: func(c *suite.Case, kind string, processes int) string {
			return f.command(p.field.Through, c, kind, processes, chosen.Settings.Modules)
		}}
	wanted := func(id, set string) bool {
		ours := slices.Contains(p.field.CodecIDs(), id)
		info, _ := field.Suite.Codec(id)
		return (slices.Contains(got.Codecs, id) || !ours) && slices.Contains(got.Datasets, set) && !info.NoOp
	}
	for _, c := range field.Suite.Cases {
		if wanted(c.Codec, c.Dataset.ID) {
			o.Cases = append(o.Cases, c)
		}
	}
	for _, m := range field.Suite.Missing {
		if wanted(m.Codec, m.Dataset) {
			o.Missing = append(o.Missing, m)
		}
	}
	if len(o.Cases)+len(o.Missing) == 0 {
		return nil, p.field.Nothing(got)
	}
	return stress.Run(ctx, o)
}

// command is how to see it again.
func (f stressFlags) command(through string, c *suite.Case, kind string, processes int, with []build.ModuleAt) string {
	words := []string{"serialbench"}
	if through != "" {
		words = []string{through, "--"}
	}
	words = append(words, "stress", "--codec", again.Word(c.Codec), "--dataset", again.Word(c.Dataset.ID), "--kind", kind,
		"--processes", fmt.Sprint(processes), "--time", "0s", "--seed", fmt.Sprint(f.seed))
	for _, m := range with {
		words = append(words, "--with", again.Word(session.ModuleName(m)))
	}
	if f.withCodec != "" {
		words = append(words, "--with-codec", again.Word(f.withCodec))
	}
	if f.toolchain != "" {
		words = append(words, "--go", again.Word(f.toolchain))
	}
	for _, e := range f.env {
		words = append(words, "--env", again.Word(e))
	}
	return strings.Join(words, " ")
}
