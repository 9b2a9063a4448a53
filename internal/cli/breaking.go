package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/check/breaking"
	"github.com/serialbench/serialbench/internal/check/breaking/tried"
	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/codegen/emit"
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
	r := breaking.Request{Dir: f.dir, Patterns: patterns, Types: f.types, Dialects: p.dialect, Day: time.Now()}
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
		if r.Bases, err = p.bases(ctx, f); err != nil {
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

// bases are the versions to compare with.
func (p *program) bases(ctx context.Context, f breakingFlags) ([]breaking.Base, error) {
	lock := filepath.Join(breaking.ModuleFolder(f.dir), breaking.LockFile)
	switch {
	case f.file != "":
		return []breaking.Base{{Name: f.file, File: f.file}}, nil
	case f.trial.kept != "":
		b, err := tried.Kept(f.trial.kept)
		return []breaking.Base{b}, err
	case f.tags != "":
		all, err := p.tagged(ctx, "--tags", f.dir, f.tags)
		if err == nil && len(all) == 0 {
			err = wrongf("--tags: no tag of this repository that HEAD contains matches %q, such as v1.*", f.tags)
		}
		return all, err
	case f.against != "":
		if info, err := os.Stat(f.against); err == nil && info.IsDir() && strings.ContainsAny(f.against, `/\.`) {
			return []breaking.Base{{Name: f.against, Dir: f.against}}, nil
		}
		dir, err := p.engine.CheckoutFor(ctx, "--against", f.dir, f.against)
		if err != nil {
			return nil, err
		}
		return []breaking.Base{{Name: f.against, Dir: dir}}, nil
	}
	if _, err := os.Stat(lock); err != nil {
		return nil, wrongf("breaking needs something to compare with: --against REF, --tags 'v1.*' or --against-file FILE; " +
			"or write a lock file with --lock, or list the types with --list")
	}
	if !f.quiet {
		fmt.Fprintf(p.stderr, "comparing with %s\n", lock)
	}
	return []breaking.Base{{Name: breaking.LockFile, File: lock}}, nil
}

// tagged are the versions of the tags that a pattern matches.
func (p *program) tagged(ctx context.Context, flag, dir, pattern string) (all []breaking.Base, err error) {
	names, when, err := build.Tags(ctx, dir, pattern)
	if err != nil {
		return nil, err
	}
	for i, name := range names {
		at, err := p.engine.CheckoutFor(ctx, flag, dir, "refs/tags/"+name)
		if err != nil {
			return nil, err
		}
		all = append(all, breaking.Base{Name: name, Dir: at, When: when[i]})
	}
	return all, nil
}

// dialect is which tags a codec reads. A library that is not known reads those of its format's name.
func (p *program) dialect(id string) *emit.TagDialect {
	for _, c := range p.engine.Codecs {
		if c.ID == id {
			return c.Tags
		}
	}
	format, _, _ := strings.Cut(id, "/")
	if format == "gob" {
		return nil
	}
	return &emit.TagDialect{Keys: []string{format}, Flat: true}
}
