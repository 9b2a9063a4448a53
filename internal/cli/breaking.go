package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/check/breaking"
	"github.com/serialbench/serialbench/internal/check/breaking/tried"
	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/input"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/session"
)

type breakingFlags struct {
	dir, against, tags, file string
	baseline                 string
	types                    []string
	list, lock, quiet        bool
	format, output           string
	trial                    trialFlags
}

func (p *program) breakingCommand() *cobra.Command {
	var f breakingFlags
	c := &cobra.Command{
		Use:  "breaking [PACKAGES]",
		RunE: func(c *cobra.Command, args []string) error { return p.breaking(c.Context(), f, args) },
	}
	fl := c.Flags()
	fl.StringVar(&f.dir, "dir", "", "")
	fl.StringVar(&f.against, "against", "", "")
	fl.StringVar(&f.tags, "tags", "", "")
	fl.StringVar(&f.file, "against-file", "", "")
	fl.StringVar(&f.baseline, "baseline", "", "")
	fl.StringArrayVar(&f.types, "wire-type", nil, "")
	fl.BoolVar(&f.list, "list", false, "")
	fl.BoolVar(&f.lock, "lock", false, "")
	fl.StringVarP(&f.format, "format", "f", "table", "")
	fl.StringVarP(&f.output, "output", "o", "", "")
	fl.BoolVar(&f.quiet, "quiet", false, "")
	f.trial.flags(c)
	complete(c, "format", breaking.Formats)
	return c
}

// check says what is wrong with the command line.
func (f breakingFlags) check() error {
	formats, given := breaking.Formats(), 0
	if f.list {
		formats = breaking.ListFormats()
	}
	if f.trial.history != "" {
		formats = breaking.HistoryFormats()
	}
	for _, one := range []bool{f.against != "", f.tags != "", f.file != "", f.list, f.lock, f.trial.snapshot != "",
		f.trial.kept != "", f.trial.history != ""} {
		if one {
			given++
		}
	}
	if given > 1 {
		return wrongf("breaking does one thing at a time: choose one of --against, --tags, --against-file, " +
			"--against-snapshot, --list, --lock, --snapshot and --history")
	}
	if err := f.trial.check(f.against != "" || f.tags != ""); err != nil {
		return err
	}
	return mistake.OneOf("format", f.format, formats)
}

func (p *program) breaking(ctx context.Context, f breakingFlags, patterns []string) (err error) {
	if err := f.check(); err != nil {
		return err
	}
	r := breaking.Request{Dir: f.dir, Patterns: patterns, Types: f.types, Dialects: p.engine.Dialect, Day: time.Now()}
	if f.baseline != "" {
		if r.Known, err = input.ReadFile(f.baseline); err != nil {
			return wrongf("--baseline: cannot read %q: %v; write it with: serialbench breaking --format json -o FILE",
				f.baseline, mistake.Cause(err))
		}
	}
	if f.lock && f.output == "" {
		f.output = filepath.Join(breaking.ModuleFolder(f.dir), breaking.LockFile)
	}
	if f.trial.history != "" {
		return p.breakingHistory(ctx, f, r)
	}
	if !f.list && !f.lock && f.trial.snapshot == "" {
		log := p.stderr
		if f.quiet {
			log = io.Discard
		}
		of := tried.Bases{Engine: p.engine, Dir: f.dir, Against: f.against, Tags: f.tags, File: f.file,
			Snapshot: f.trial.kept}
		if r.Bases, err = of.All(ctx, log); err != nil {
			return err
		}
	}
	out, err := openOutput(f.output, p.stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	var a *breaking.Answer
	err = p.building(ctx, f.quiet, func(ctx context.Context, say session.Stage) (err error) {
		r.Progress = say
		if f.list || f.lock || f.trial.snapshot != "" {
			say("reading the packages", 0, 0)
			if a, err = breaking.Read(ctx, r); err == nil && f.trial.snapshot != "" {
				err = p.trial(f, say).Snapshot(ctx, a, f.trial.snapshot)
			}
			return err
		}
		if f.trial.given() {
			r.Try = func(ctx context.Context, a *breaking.Answer) error { return p.trial(f, say).Try(ctx, a, r.Bases) }
		}
		a, err = breaking.Run(ctx, r)
		return err
	})
	if err != nil {
		return err
	}
	a.Prefix = build.Prefix(ctx, breaking.ModuleFolder(f.dir))
	return p.showBreaking(a, f, out)
}

// showBreaking writes an answer, and says whether it fails a gate.
func (p *program) showBreaking(a *breaking.Answer, f breakingFlags, out *output) error {
	if !f.quiet {
		for _, n := range a.Notes {
			fmt.Fprintln(p.stderr, n)
		}
		if !f.list {
			fmt.Fprintln(p.stderr, a.Listing().Head())
		}
	}
	err := out.write(func(w io.Writer) error {
		switch {
		case f.list:
			return a.WriteListing(w, f.format)
		case f.trial.snapshot != "":
			return nil
		case f.lock:
			_, err := w.Write(breaking.Lock(a.Model))
			return err
		}
		return a.Write(w, f.format)
	})
	if err != nil {
		return err
	}
	failed := a.Failures()
	for _, s := range failed {
		fmt.Fprintln(p.stderr, s)
	}
	if len(failed) > 0 {
		return exit(ExitFailed)
	}
	return nil
}
