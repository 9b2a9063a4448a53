package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/dataset"
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

// trialFlags are the flags of breaking that have versions built and run, and that of several releases.
type trialFlags struct {
	try, bytes bool
	limit      time.Duration
	data       string
	snapshot   string
	kept       string
	history    string
}

func (t *trialFlags) flags(c *cobra.Command) {
	fl := c.Flags()
	fl.BoolVar(&t.try, "try", false, "")
	fl.BoolVar(&t.bytes, "bytes", false, "")
	fl.DurationVar(&t.limit, "try-time", 3*time.Minute, "")
	dataFlags(c, &t.data)
	fl.StringVar(&t.snapshot, "snapshot", "", "")
	fl.StringVar(&t.kept, "against-snapshot", "", "")
	fl.StringVar(&t.history, "history", "", "")
}

// given reports whether messages are to be read.
func (t *trialFlags) given() bool { return t.try || t.bytes || t.kept != "" }

// check says what is wrong; source: the old version is one that can be built.
func (t *trialFlags) check(source bool) error {
	switch {
	case (t.try || t.bytes) && !source:
		return wrongf("--try, --bytes: the old version has to be built: give it with --against REF or --tags")
	case t.data != "" && !t.try && !t.bytes && t.snapshot == "":
		return wrongf("--data, --shapes: are samples for --try, --bytes or --snapshot")
	case t.limit <= 0:
		return wrongf("--try-time: %v is no time, such as 3m", t.limit)
	}
	if t.data != "" {
		if _, err := os.Stat(t.data); err != nil {
			return wrongf("--data: cannot read %q: %v", t.data, mistake.Cause(err))
		}
	}
	if t.history != "" {
		_, err := breaking.Period(t.history)
		return err
	}
	return nil
}

func (p *program) trial(f breakingFlags, say session.Stage) tried.Request {
	return tried.Request{Engine: p.engine, Dir: f.dir, Data: f.trial.data, Limit: f.trial.limit, Bytes: f.trial.bytes,
		Seed: dataset.DefaultSeed, Progress: say}
}

// breakingHistory compares each release of so long with the one before.
func (p *program) breakingHistory(ctx context.Context, f breakingFlags, r breaking.Request) (err error) {
	out, err := openOutput(f.output, p.stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	var h *breaking.History
	err = p.building(ctx, f.quiet, func(ctx context.Context, say session.Stage) error {
		r.Progress = say
		all, err := tried.Tagged(ctx, p.engine, "--history", f.dir, "*")
		if err != nil {
			return err
		}
		h, err = breaking.Releases(ctx, r, all, f.trial.history)
		return err
	})
	if err != nil {
		return err
	}
	return out.write(func(w io.Writer) error { return h.Write(w, f.format) })
}
